import type { CallExpression, Node } from '@babel/types'
import { findDifference, likelyPathsFor, type Matcher, matcherV4 } from 'trunkline/patterns'
import { type Check, type Context, insertBefore, replace } from '../finding.ts'
import type { Registration } from '../source/registration.ts'
import { isMember, isWritten, type Member, memberName, textOf } from '../source/syntax.ts'
import { isValue } from '../source/value.ts'

/** The packages that replace the bundled middleware of 3.x; empty if there is none. */
export const MIDDLEWARE_V3: Readonly<Record<string, string>> = {
  basicAuth: 'basic-auth-connect',
  bodyParser: 'body-parser',
  compress: 'compression',
  cookieParser: 'cookie-parser',
  cookieSession: 'cookie-session',
  csrf: 'csrf-csrf',
  directory: 'serve-index',
  errorHandler: 'errorhandler',
  favicon: 'serve-favicon',
  limit: 'raw-body',
  logger: 'morgan',
  methodOverride: 'method-override',
  multipart: 'multer',
  responseTime: 'response-time',
  session: 'express-session',
  staticCache: '',
  timeout: 'connect-timeout',
  vhost: 'vhost',
}

const REQUEST_MEMBERS: Record<string, string> = {
  accepted: 'write req.accepts()',
  acceptedCharsets: 'write req.acceptsCharsets()',
  acceptedLanguages: 'write req.acceptsLanguages()',
  acceptedEncodings: 'write req.acceptsEncodings()',
  auth: 'use the package basic-auth',
  files: 'use multer on the routes that take uploads',
}

/** Reports members that 4.x removed. */
export const checkV3: Check = (node, parents, context) => {
  if (!isMember(node)) return
  const name = memberName(node)
  if (name === undefined) return
  const receiver = context.view.valueOf(node.object)
  const parent = parents.at(-1)
  const call = parent?.type === 'CallExpression' && parent.callee === node ? parent : undefined
  if (name === 'router' && receiver === undefined && usesOwnRouter(node, parent, context)) reportRouter(node, context)
  else if (isValue(receiver, 'framework')) {
    if (!isGiven(node.object, name, context) && !isWritten(node, parents)) checkFramework(node, name, call, context)
  } else if (isValue(receiver, 'app')) checkApp(node, name, call, context)
  else if (isValue(receiver, 'req') && Object.hasOwn(REQUEST_MEMBERS, name) && !call) {
    context.report('TL307', node, `req.${name} is gone on 4.x; ${REQUEST_MEMBERS[name]}`)
  } else if (name === 'params' && isRouteOfRequest(node.object, context)) {
    context.report('TL307', node, 'req.route.params is gone on 4.x; write req.params')
  } else if (isValue(receiver, 'res')) checkRes(node, name, call, context)
}

function isRouteOfRequest(node: Node, { view }: Context): boolean {
  return isMember(node) && memberName(node) === 'route' && isValue(view.valueOf(node.object), 'req')
}

/** Whether an object that the framework was copied to gets its own member of that name. */
function isGiven(object: Node, name: string, { view }: Context): boolean {
  return object.type === 'Identifier' && view.scopes.bindingOf(object)?.members.has(name) === true
}

function checkFramework(node: Member, name: string, call: CallExpression | undefined, context: Context): void {
  if (Object.hasOwn(MIDDLEWARE_V3, name)) {
    context.facts.middleware.add(name)
    const instead = MIDDLEWARE_V3[name]
    context.report('TL301', node, `express.${name} is gone on 4.x${instead ? `; use the package ${instead}` : ''}`)
  } else if (name === 'createServer') {
    const edits = call?.arguments.length === 0 ? [replace(node, context.text(node.object))] : undefined
    context.report('TL305', node, 'express.createServer() is gone on 4.x; write express()', edits)
  } else if (name === 'mime') context.report('TL316', node, 'express.mime is gone on 4.x; write express.static.mime')
}

function checkApp(node: Member, name: string, call: CallExpression | undefined, context: Context): void {
  if (name === 'router') reportRouter(node, context)
  else if (name === 'configure' && call) {
    context.report('TL303', call, "app.configure() is gone on 4.x; write if (app.get('env') === '…') { … }")
  } else if (name === 'routes')
    context.report('TL306', node, 'app.routes is gone on 4.x; trunkline/tools has routes(app)')
  else if (name === 'locals' && call) reportLocals(node, call, context)
}

/** `this.use(this.router)` in a method that is mixed into an app. */
function usesOwnRouter({ object }: Member, parent: Node | undefined, { view, text }: Context): boolean {
  if (!view.guesses || view.members.has('router')) return false
  if (parent?.type !== 'CallExpression' || !isMember(parent.callee) || memberName(parent.callee) !== 'use') return false
  return text(parent.callee.object) === text(object)
}

function reportRouter(node: Member, { report }: Context): void {
  report('TL302', node, 'app.router throws on 4.x: remove it, and put what stands behind it behind the routes')
}

function checkRes(node: Member, name: string, call: CallExpression | undefined, context: Context): void {
  if (name === 'locals' && call) reportLocals(node, call, context)
  else if (name === 'headerSent') {
    const edits = node.computed ? undefined : [replace(node.property, 'headersSent')]
    context.report('TL312', node, 'res.headerSent is gone on 4.x; write res.headersSent', edits)
  } else if (name === 'charset')
    context.report('TL313', node, "res.charset means nothing on 4.x; write res.type('text/html; charset=…')")
  else if (name === 'on' && call && textOf(call.arguments[0]) === 'header') {
    context.report('TL314', call, "there is no event 'header' on 4.x; use the package on-headers")
  } else if (name === 'location' && call) {
    const url = textOf(call.arguments[0])
    if (url !== undefined && !/^(?:\/|[a-z]+:|back$)/i.test(url)) {
      context.report('TL311', call, `res.location() sends "${url}" as it is on 4.x, without resolving it`)
    }
  }
}

function reportLocals(node: Member, call: CallExpression, context: Context): void {
  const [values, ...others] = call.arguments
  const write =
    values && others.length === 0 ? `Object.assign(${context.text(node)}, ${context.text(values)})` : undefined
  const [start, end] = [node.end as number, (values?.start ?? node.end) as number]
  const certain = values?.type === 'ObjectExpression' && write !== undefined
  const isPlain = /^\s*\(\s*$/.test(context.view.file.text.slice(start, end))
  context.report(
    'TL304',
    call,
    `${context.text(node)} is not a function on 4.x; write ${write ?? 'Object.assign()'}`,
    certain && isPlain ? [insertBefore(call, 'Object.assign('), { start, end, text: ', ' }] : undefined,
  )
}

/** Checks paths that 4.x matches differently from 3.x. */
export function checkPathsV4({ kind, paths }: Registration, context: Context): void {
  if (kind !== 'route') return
  for (const { parts, at } of paths) {
    const [pattern = ''] = parts
    if (parts.length > 1 || /^(?:\/(?:[\w-]+|:\w+))*\/?$/.test(pattern)) continue
    try {
      const before = matcherV3(pattern)
      const after = matcherV4(pattern, { sensitive: false, strict: false, end: true })
      const difference = findDifference(before, after, likelyPathsFor(pattern))
      if (difference)
        context.report('TL309', at, `4.x reads "${pattern}" differently, for example for ${difference.path}`)
    } catch (err) {
      context.report('TL309', at, `4.x cannot read "${pattern}": ${(err as Error).message}`) // RegExp throws nothing else
    }
  }
}

/**
 * A matcher that uses Trunkline's own 3.x routes.
 * @throws the error of 3.x for an invalid pattern
 */
function matcherV3(pattern: string): Matcher {
  const app = (require('trunkline/v3') as typeof import('trunkline/v3'))() // loaded for this move only
  app.get(pattern, () => {})
  // 3.x stores routes by method, each with its RegExp and group names.
  const [route] = (app as unknown as { routes: { get: RouteV3[] } }).routes.get
  return (path) => {
    const found = route?.regexp.exec(path)
    if (!found) return undefined
    const params: Record<string, unknown> = {}
    let unnamed = 0
    try {
      found.slice(1).forEach((value, i) => {
        params[route?.keys[i]?.name ?? unnamed++] = value === undefined ? undefined : decodeURIComponent(value)
      })
    } catch {
      return undefined // invalid percent-encoding: every release line responds with 400
    }
    return { taken: found[0], params }
  }
}

interface RouteV3 {
  readonly regexp: RegExp
  readonly keys: readonly { name: string | number }[]
}
