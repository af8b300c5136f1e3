import type { CallExpression, Node } from '@babel/types'
import { type Check, type Context, insertBefore, replace } from '../finding.ts'
import { isCallOf, isMember, isWritten, type Member, memberName } from '../source/syntax.ts'
import { isGuess, isValue } from '../source/value.ts'
import { checkParamCall } from './param-call.ts'
import { checkQuery } from './query.ts'

const PLURALS: Record<string, string | undefined> = {
  acceptsCharset: 'acceptsCharsets',
  acceptsEncoding: 'acceptsEncodings',
  acceptsLanguage: 'acceptsLanguages',
}

/** Checks members of the request that 5.x removed or changed. */
export const checkRequestV5: Check = (node, parents, context) => {
  if (!isMember(node)) return
  const receiver = context.view.valueOf(node.object)
  if (!isValue(receiver, 'req')) return
  const certain = !node.computed && !isGuess(receiver)
  const name = memberName(node)
  const parent = parents.at(-1)
  if (name === 'param' && isCallOf(parent, node)) {
    checkParamCall(parent as CallExpression, { node, parents, context, certain })
  } else if (name !== undefined && Object.hasOwn(PLURALS, name)) {
    context.report(
      'TL409',
      node,
      `req.${name}() is gone; write req.${PLURALS[name]}()`,
      certain ? [replace(node.property, PLURALS[name] ?? '')] : undefined,
    )
  } else if (name === 'host' && !isWritten(node, parents)) {
    context.report(
      'TL411',
      node,
      'req.host has the port on 5.x; req.hostname is what 4.x gives',
      certain ? [replace(node.property, 'hostname')] : undefined,
    )
  } else if (name === 'params') checkOwnProperty(node, parents, context, 'TL429')
  else if (name === 'query') {
    checkOwnProperty(node, parents, context, 'TL431')
    checkQuery({ node, parents, context, certain })
  }
}

/** `req.params.hasOwnProperty(name)` and the same of the query. */
function checkOwnProperty(node: Member, parents: readonly Node[], context: Context, code: 'TL429' | 'TL431'): void {
  const [call, parent] = parents.slice(-2)
  if (!parent || !isMember(parent) || parent.object !== node || memberName(parent) !== 'hasOwnProperty') return
  if (call?.type !== 'CallExpression' || call.callee !== parent) return
  const args = call.arguments.map((argument) => context.text(argument)).join(', ')
  const write = `Object.prototype.hasOwnProperty.call(${context.text(node)}, ${args})`
  const start = node.end as number
  const end = (call.arguments[0]?.start ?? start) as number
  const isPlain = /^\.hasOwnProperty\($/.test(context.view.file.text.slice(start, end))
  const isObject = context.view.scopes.lookup('Object', node) === undefined
  const edits = [insertBefore(call, 'Object.prototype.hasOwnProperty.call('), { start, end, text: ', ' }]
  const message = `req.${memberName(node)} has no prototype on 5.x; write ${write}`
  context.report(code, call, message, isPlain && isObject ? edits : undefined)
}
