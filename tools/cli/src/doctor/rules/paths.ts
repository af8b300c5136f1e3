import type { Node } from '@babel/types'
import {
  isOnlyV5,
  isValidInV5,
  type ReadingOptions,
  type Renamed,
  type Translation,
  translatePattern,
} from 'trunkline/patterns'
import { type Context, type Edit, replace, shorten } from '../finding.ts'
import { nodesIn, walk } from '../source/parse.ts'
import type { Registration } from '../source/registration.ts'
import { looksLikeHandler } from '../source/roles.ts'
import { type FunctionNode, isFunction } from '../source/scopes.ts'
import { bare, isMember, isWritten, memberName, textOf } from '../source/syntax.ts'
import { functionsIn, isGuess, isValue, type TextValue } from '../source/value.ts'

/** Checks the paths of a registration for differences between 4.x and 5.x. */
export function checkPathsV5(registration: Registration, context: Context): void {
  const { kind, paths } = registration
  const options: ReadingOptions = { sensitive: false, strict: false, end: kind === 'route' }
  for (const path of paths) {
    const [pattern = '', ...more] = path.parts
    if (pattern === '' && more.length === 0) {
      checkEmpty(path, registration, context)
      continue
    }
    if (more.length > 0) {
      checkWithGaps(path, options, registration, context)
      continue
    }
    if (isMeantForV5(pattern, options, context)) continue
    const translation = translatePattern(pattern, options, quoteOf(path, context))
    if (translation.verdict === 'same') continue
    const edits = editsFor(path, translation, options, registration, context)
    const code = translation.silent ? 'TL402' : 'TL401'
    context.report(code, path.at, messageFor(pattern, translation), edits)
    reportNumbers(translation, registration.handlers, context, typeof edits !== 'string')
  }
}

/** `app.use('', router)`: 4.x takes the first slash of `//x` for the mount path, and the router gets `/x`. */
function checkEmpty({ at }: TextValue, { kind, handlers }: Registration, { report, view }: Context): void {
  const isRouter = handlers.some((each) => isValue(view.valueOf(each), 'router', 'app'))
  if (kind === 'mount' && isRouter)
    report(
      'TL402',
      at,
      '5.x reads "" differently: a router there gets //x as it stands, 4.x gave it /x; leave the path out',
    )
}

/** The quote character of a literal; `'` for a concatenated string. */
function quoteOf({ at }: TextValue, { text }: Context): string {
  const first = text(at)[0]
  return first === '"' || first === '`' ? first : "'"
}

/** Whether a pattern was written for 5.x, by hand or by `--fix`. */
function isMeantForV5(pattern: string, options: ReadingOptions, { writtenPatterns }: Context): boolean {
  return (isOnlyV5(pattern) || writtenPatterns.has(pattern)) && isValidInV5(pattern, options)
}

/** What to say about a pattern. */
export function messageFor(pattern: string, translation: Exclude<Translation, { verdict: 'same' }>): string {
  const problem = translation.silent
    ? `5.x reads "${pattern}" differently (${translation.example})`
    : `5.x refuses the pattern "${pattern}"`
  if (translation.verdict === 'none') return `${problem}, and has none for it: ${translation.why}`
  const names = Object.entries(translation.renamed).map(
    ([number, name]) => `req.params[${number}] is req.params.${name}, a list`,
  )
  return [`${problem}; write ${translation.source}`, ...names].join('; ')
}

/** Checks the fixed parts of a string with unknown parts: 5.x rejects a star or question mark anywhere. */
function checkWithGaps(
  { parts, at }: TextValue,
  options: ReadingOptions,
  { handlers }: Registration,
  context: Context,
): void {
  const fixed = parts.join('x')
  if (!/[*?+()[\]!]/.test(fixed)) return
  const translation = translatePattern(fixed, options, '`')
  if (translation.verdict === 'same') return
  context.report('TL401', at, `5.x refuses the pattern in this text: ${shorten(parts.join('…'))} is one of 4.x`)
  reportNumbers(translation, handlers, context, false)
}

/**
 * Edits a path only if it is written in the call, and its handlers are in this file and only read names and numbers
 * from `req.params`. Then the numbers are rewritten too. If no parameter is renamed, handlers do not matter.
 */
function editsFor(
  { at, parts: [pattern = ''] }: TextValue,
  translation: Exclude<Translation, { verdict: 'same' }>,
  options: ReadingOptions,
  { call, method, kind, paths, handlers, receiver }: Registration,
  context: Context,
): Edit[] | string {
  if (translation.verdict === 'none') return 'there is nothing to write instead'
  if (isOnlyV5(pattern)) return 'the pattern has parts in the grammar of 5.x'
  const becomes = kindOf(translation)
  // Another framework takes strings with `(req, res)` as well; that it takes a list or a RegExp is less likely.
  const isGuessed = receiver === undefined || isGuess(receiver)
  if (
    isGuessed &&
    (becomes !== 'a string' || !handlers.some((handler) => isFunction(handler) && looksLikeHandler(handler)))
  )
    return 'only a name says that this is an app or a router'
  const [start, end] = [at.start as number, at.end as number]
  const inside = start > (call.start ?? 0) && end < (call.end ?? 0)
  if (!inside || textOf(at) === undefined) return 'the path does not stand in the call as one text'
  if (!isOnlyRegistered(call.arguments[0], start, becomes === 'a string')) return 'something else may read this text'
  const writes = translation.patterns.filter((each) => isReadAgain(each, options))
  const path: Edit = {
    start,
    end,
    text: translation.source,
    path: { kind: kind === 'mount' ? 'mount' : 'route', becomes },
    ...(writes.length > 0 ? { writes } : {}),
  }
  if (Object.keys(translation.renamed).length === 0) {
    return paths.length === 1 || !translation.source.startsWith('[') ? [path] : SEVERAL
  }
  if (paths.length > 1) return SEVERAL
  if (method === 'route') return 'the handlers of route() do not stand in the call'
  if ([call, ...handlers].some(namesParameters)) return 'the types of its parameters are written there'
  const reads = readsOf(handlers, context)
  if (reads === undefined) return 'a handler may read req.params[0] where it cannot be seen'
  return [
    path,
    ...reads.flatMap(({ node, number, req }) => {
      const name = translation.renamed[number]
      return name === undefined ? [] : [replace(node, `(${req}.params.${name} || []).join('/')`)]
    }),
  ]
}

function kindOf({ source }: { readonly source: string }): NonNullable<Edit['path']>['becomes'] {
  if (source.startsWith('[')) return 'a list'
  return source.startsWith('/') ? 'a regular expression' : 'a string'
}

/**
 * Whether the literal that starts there is a path in the call, by itself or in a list. Whatever else it passes on its
 * way, such as a function or an assignment, may read it as a string. A type may say that it is one.
 */
function isOnlyRegistered(node: Node | null | undefined, start: number, staysString: boolean): boolean {
  if (!node) return false
  const inner = staysString ? bare(node) : node
  switch (inner.type) {
    case 'StringLiteral':
    case 'TemplateLiteral':
      return inner.start === start
    case 'ArrayExpression':
      return inner.elements.some((each) => isOnlyRegistered(each, start, staysString))
    case 'ConditionalExpression':
      return [inner.consequent, inner.alternate].some((each) => isOnlyRegistered(each, start, staysString))
    case 'LogicalExpression':
      return [inner.left, inner.right].some((each) => isOnlyRegistered(each, start, staysString))
    default:
      return false
  }
}

/** `app.get<{ 0: string }>(…)`, `(req: Request<{ 0: string }>, res) => …`: renaming a parameter would be a type error. */
function namesParameters(node: Node): boolean {
  if (node.type === 'CallExpression') return Boolean(node.typeParameters ?? node.typeArguments)
  if (!isFunction(node)) return false
  return node.params.some((param) => {
    const annotation = 'typeAnnotation' in param ? param.typeAnnotation : undefined
    const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : undefined
    return type?.type === 'TSTypeReference' && Boolean(type.typeParameters)
  })
}

const SEVERAL = 'the call has several paths'

/** Whether the next run would mistake a rewritten pattern for a 4.x one. */
function isReadAgain(pattern: string, options: ReadingOptions): boolean {
  return !isOnlyV5(pattern) && translatePattern(pattern, options).verdict !== 'same'
}

interface Read {
  readonly node: Node
  readonly number: string
  readonly req: string
}

/** Where handlers read parameters by number; undefined if some reads cannot be seen. */
function readsOf(handlers: readonly Node[], context: Context): Read[] | undefined {
  const reads: Read[] = []
  for (const handler of handlers) {
    if (!isFunction(handler) || !collectReads(handler, context, reads)) return undefined
  }
  return reads
}

/** Whether all uses of `req.params` in a handler are visible. Adds the reads by number to `reads`. */
function collectReads(fn: FunctionNode, { view, text }: Context, reads: Read[]): boolean {
  let certain =
    fn.params.every((param) => param.type === 'Identifier') &&
    !nodesIn(fn.body).some((node) => node.type === 'Identifier' && /^(?:arguments|eval)$/.test(node.name))
  walk(fn.body, (node, parents) => {
    if (node.type !== 'Identifier' || !isValue(view.valueOf(node), 'req')) return
    const member = parents.at(-1)
    if (member && isMember(member) && member.object !== node) return // a property that happens to have this name
    if (!member || !isMember(member))
      certain = false // passed on as a whole
    else {
      const name = memberName(member)
      if (name === undefined || name === 'route') certain = false
      if (name !== 'params') return
      const number = numberRead(member, parents.at(-2))
      if (number === undefined || isWritten(parents.at(-2) as Node, parents.slice(0, -2))) certain = false
      else if (number !== '') reads.push({ node: parents.at(-2) as Node, number, req: text(node) })
    }
  })
  return certain
}

/** The number a parameter is read by; empty for a name, undefined if unknown. */
function numberRead(params: Node, outer: Node | undefined): string | undefined {
  if (!outer || !isMember(outer) || outer.object !== params) return undefined
  const { property } = outer
  const name = property.type === 'NumericLiteral' ? String(property.value) : memberName(outer)
  return name === undefined || /^\d+$/.test(name) ? name : ''
}

/** Reports parameters read by number where 5.x names the wildcards, also in handlers that stand elsewhere. */
function reportNumbers(translation: Translation, handlers: readonly Node[], context: Context, isFixed: boolean): void {
  if (translation.verdict !== 'write' || isFixed || Object.keys(translation.renamed).length === 0) return
  const seen = new Set<Node>()
  for (const handler of handlers) reportNumbersIn(handler, translation.renamed, context, seen)
}

/** Checks a handler, and the functions it passes the request to. */
function reportNumbersIn(handler: Node, renamed: Renamed, context: Context, seen: Set<Node>): void {
  const { view } = context
  const own = functionsIn(view.valueOf(handler))
  for (const fn of own) {
    if (seen.has(fn)) continue
    seen.add(fn)
    reportReads(fn, renamed, context)
    walk(fn.body, (node) => {
      if (node.type !== 'CallExpression') return
      if (node.arguments.some((each) => each.type === 'Identifier' && isValue(view.valueOf(each), 'req')))
        reportNumbersIn(node.callee, renamed, context, seen)
    })
  }
}

function reportReads(fn: FunctionNode, renamed: Renamed, context: Context): void {
  const reads: Read[] = []
  collectReads(fn, context, reads)
  for (const { node, number, req } of reads) {
    const name = renamed[number]
    if (name === undefined) continue
    context.report(
      'TL430',
      node,
      `${req}.params[${number}] is ${req}.params.${name} on 5.x, a list of segments; write (${req}.params.${name} || []).join('/')`,
    )
  }
}
