import type { Node } from '@babel/types'
import { type Context, type Edit, replace } from '../finding.ts'
import type { ReadingOptions } from '../patterns/matchers.ts'
import { type Translation, translatePattern } from '../patterns/translate.ts'
import { walk } from '../source/parse.ts'
import type { Registration } from '../source/registration.ts'
import { type FunctionNode, isFunction } from '../source/scopes.ts'
import { isMember, memberName, textOf } from '../source/syntax.ts'
import { isValue } from '../source/value.ts'
import { shorten } from './response.ts'

/** The paths of a registration, read as 4.x and as 5.x read them. */
export function checkPathsV5({ call, kind, paths, handlers }: Registration, context: Context): void {
  if (kind === 'param') return
  const options: ReadingOptions = { sensitive: false, strict: false, end: kind === 'route' }
  for (const node of paths) {
    const pattern = textOf(node)
    if (pattern === undefined) {
      if (node.type === 'TemplateLiteral') checkTemplate(node, context)
      continue
    }
    const quote = node.type === 'TemplateLiteral' ? '`' : ((node.extra?.['raw'] as string | undefined)?.[0] ?? "'")
    const translation = translatePattern(pattern, options, quote)
    if (translation.verdict === 'same') continue
    const edits = paths.length === 1 ? editsFor(node, translation, handlers, call, context) : undefined
    context.report(translation.silent ? 'TL402' : 'TL401', node, messageFor(pattern, translation), edits)
    reportNumbers(translation, handlers, context, edits !== undefined)
  }
}

function messageFor(pattern: string, translation: Exclude<Translation, { verdict: 'same' }>): string {
  const problem = translation.silent
    ? `5.x reads "${pattern}" otherwise (${translation.example})`
    : `5.x refuses the pattern "${pattern}"`
  if (translation.verdict === 'none') return `${problem}, and has none for it: ${translation.why}`
  const names = Object.entries(translation.renamed).map(
    ([number, name]) => `req.params[${number}] is req.params.${name}, a list`,
  )
  return [`${problem}; write ${translation.source}`, ...names].join('; ')
}

/** Texts with something in them are read by their fixed parts: 5.x refuses a star or a question mark wherever it is. */
function checkTemplate(node: Node & { type: 'TemplateLiteral' }, { report }: Context): void {
  const fixed = node.quasis.map(({ value }) => value.cooked ?? '').join('x')
  if (!/[*?+()[\]!]/.test(fixed)) return
  const translation = translatePattern(fixed, { sensitive: false, strict: false, end: true }, '`')
  if (translation.verdict !== 'same') {
    report('TL401', node, `5.x refuses the pattern in this text: ${shorten(fixed)} is one of 4.x`)
  }
}

/**
 * A path is rewritten where the handlers stand in this file and do nothing with `req.params` but read names and numbers:
 * then the numbers are rewritten with it. A path that keeps its names needs no look at handlers.
 */
function editsFor(
  path: Node,
  translation: Exclude<Translation, { verdict: 'same' }>,
  handlers: readonly Node[],
  call: Node,
  context: Context,
): Edit[] | undefined {
  const inside = (path.start ?? 0) > (call.start ?? 0) && (path.end ?? 0) < (call.end ?? 0)
  if (translation.verdict === 'none' || !inside) return undefined
  if (Object.keys(translation.renamed).length === 0) return [replace(path, translation.source)]
  const reads = readsOf(handlers, context)
  if (reads === undefined) return undefined
  return [
    replace(path, translation.source),
    ...reads.flatMap(({ node, number, req }) => {
      const name = translation.renamed[number]
      return name === undefined ? [] : [replace(node, `(${req}.params.${name} || []).join('/')`)]
    }),
  ]
}

interface Read {
  readonly node: Node
  readonly number: string
  readonly req: string
}

/** The places where handlers read parameters by number; undefined when they could do so where it cannot be seen. */
function readsOf(handlers: readonly Node[], context: Context): Read[] | undefined {
  const reads: Read[] = []
  for (const handler of handlers) {
    if (!isFunction(handler) || !collectReads(handler, context, reads)) return undefined
  }
  return reads
}

/** Whether a handler only reads members of the request by name; what it reads by number is added to the list. */
function collectReads(fn: FunctionNode, { view, text }: Context, reads: Read[]): boolean {
  let certain = fn.params.every((param) => param.type === 'Identifier')
  walk(fn.body, (node, parents) => {
    if (node.type !== 'Identifier' || !isValue(view.valueOf(node), 'req')) return
    const member = parents.at(-1)
    if (member && isMember(member) && member.object !== node) return // a member of that name
    if (!member || !isMember(member))
      certain = false // handed on whole
    else {
      const name = memberName(member)
      if (name === undefined || name === 'route') certain = false
      if (name !== 'params') return
      const number = numberRead(member, parents.at(-2))
      if (number === undefined) certain = false
      else if (number !== '') reads.push({ node: parents.at(-2) as Node, number, req: text(node) })
    }
  })
  return certain
}

/** The number by which a parameter is read; empty for a name, undefined when it cannot be told. */
function numberRead(params: Node, outer: Node | undefined): string | undefined {
  if (!outer || !isMember(outer) || outer.object !== params) return undefined
  const { property, computed } = outer
  if (!computed) return ''
  if (property.type === 'NumericLiteral') return String(property.value)
  if (property.type !== 'StringLiteral') return undefined
  return /^\d+$/.test(property.value) ? property.value : ''
}

/** Parameters that are read by number behind a path whose wildcards have names on 5.x. */
function reportNumbers(translation: Translation, handlers: readonly Node[], context: Context, isFixed: boolean): void {
  if (translation.verdict !== 'write' || isFixed) return
  const reads: Read[] = []
  for (const handler of handlers) if (isFunction(handler)) collectReads(handler, context, reads)
  for (const { node, number, req } of reads) {
    const name = translation.renamed[number]
    if (name === undefined) continue
    context.report(
      'TL430',
      node,
      `${req}.params[${number}] is ${req}.params.${name} on 5.x, a list of segments; write (${req}.params.${name} || []).join('/')`,
    )
  }
}
