import type { Node } from '@babel/types'
import type { SourceView } from './source-view.ts'
import { alternativesOf, oneOf, type TextValue, textsIn, type Value } from './value.ts'

// Two prefixes and three paths make six combinations. More than this is not handwritten code.
const MOST_COMBINATIONS = 60

/** The value of a literal, template or concatenation. Unknown parts are gaps between the known ones. */
export function textValueOf(view: SourceView, node: Node): Value | undefined {
  if (node.type === 'StringLiteral') return { is: 'text', parts: [node.value], at: node }
  if (node.type === 'NumericLiteral') return { is: 'text', parts: [String(node.value)], at: node }
  if (node.type === 'TemplateLiteral') {
    const pieces = node.quasis.flatMap(({ value }, i) => {
      const behind = node.expressions[i]
      return [[[value.cooked ?? '']], ...(behind ? [partsOf(view, behind)] : [])]
    })
    return join(pieces, node)
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const value = join([partsOf(view, node.left), partsOf(view, node.right)], node)
    return textsIn(value).some(({ parts }) => parts.some((part) => part !== '')) ? value : undefined
  }
  return undefined
}

/** The value of `path.join(a, '*')`, `urljoin(a, '*')` or `[a, '*'].join('/')`. */
export function joinedText(
  view: SourceView,
  node: Node,
  pieces: readonly Node[],
  separator: string,
): Value | undefined {
  const all = pieces.flatMap((piece, i) => [...(i > 0 ? [[[separator]]] : []), partsOf(view, piece)])
  const value = join(all, node)
  const texts = textsIn(value).map((text) => ({ ...text, parts: withoutDoubles(text.parts, separator) }))
  return texts.some(({ parts }) => parts.some((part) => part !== '' && part !== separator)) ? oneOf(texts) : undefined
}

function withoutDoubles(parts: Parts, separator: string): Parts {
  return separator === '/' ? parts.map((part) => part.replace(/\/{2,}/g, '/')) : parts
}

/** The strings of a value after an unknown prefix. */
export function behindGap(value: Value | undefined): Value | undefined {
  return oneOf(textsIn(value).map((text) => ({ ...text, parts: ['', ...text.parts] })))
}

export function isEmptyText(value: Value | undefined): boolean {
  return value?.is === 'text' && value.parts.join('') === ''
}

export function withoutTexts(value: Value | undefined): Value | undefined {
  return oneOf(alternativesOf(value).filter(({ is }) => is !== 'text'))
}

type Parts = readonly string[]

/** An unknown piece of a string. */
const GAP: readonly Parts[] = [['', '']]

/** The possible values of a piece of a string; a gap if unknown. */
function partsOf(view: SourceView, node: Node): Parts[] {
  const texts = textsIn(view.valueOf(node))
  return texts.length === 0 ? [...GAP] : texts.map(({ parts }) => parts)
}

function join(pieces: readonly (readonly Parts[])[], at: Node): Value | undefined {
  let joined: Parts[] = [['']]
  for (const piece of pieces) {
    const options = joined.length * piece.length > MOST_COMBINATIONS ? GAP : piece
    joined = joined.flatMap((before) => options.map((after) => glue(before, after)))
  }
  return oneOf(joined.map((parts): TextValue => ({ is: 'text', parts, at })))
}

function glue(before: Parts, after: Parts): Parts {
  return [...before.slice(0, -1), (before.at(-1) ?? '') + (after[0] ?? ''), ...after.slice(1)]
}
