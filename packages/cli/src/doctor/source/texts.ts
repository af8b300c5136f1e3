import type { Node } from '@babel/types'
import type { Lens } from './facts.ts'
import { alternativesOf, oneOf, type Place, type TextValue, textsIn, type Value } from './value.ts'

/** Where a node stands. */
export function placeOf({ path }: { readonly path: string }, { start, end, loc }: Node): Place {
  const { line = 1, column = 0 } = loc?.start ?? {}
  return { file: path, start: start ?? 0, end: end ?? 0, line, endLine: loc?.end.line ?? line, column: column + 1 }
}

// Two prefixes before three paths are six; more than this is no longer a program that somebody reads.
const MOST_COMBINATIONS = 60

/** The string that a literal, a template or a sum is. What is not known in it is a gap between its parts. */
export function textValueOf(view: Lens, node: Node): Value | undefined {
  const at = placeOf(view.file, node)
  if (node.type === 'StringLiteral') return { is: 'text', parts: [node.value], at }
  if (node.type === 'NumericLiteral') return { is: 'text', parts: [String(node.value)], at }
  if (node.type === 'TemplateLiteral') {
    const pieces = node.quasis.flatMap(({ value }, i) => {
      const behind = node.expressions[i]
      return [[[value.cooked ?? '']], ...(behind ? [partsOf(view, behind)] : [])]
    })
    return join(pieces, at)
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const value = join([partsOf(view, node.left), partsOf(view, node.right)], at)
    return textsIn(value).some(({ parts }) => parts.some((part) => part !== '')) ? value : undefined
  }
  return undefined
}

/** `path.join(a, '*')`, `urljoin(a, '*')`, `[a, '*'].join('/')`: with a separator between the pieces. */
export function joinedText(view: Lens, node: Node, pieces: readonly Node[], separator: string): Value | undefined {
  const all = pieces.flatMap((piece, i) => [...(i > 0 ? [[[separator]]] : []), partsOf(view, piece)])
  const value = join(all, placeOf(view.file, node))
  const texts = textsIn(value).map((text) => ({ ...text, parts: withoutDoubles(text.parts, separator) }))
  return texts.some(({ parts }) => parts.some((part) => part !== '' && part !== separator)) ? oneOf(texts) : undefined
}

function withoutDoubles(parts: Parts, separator: string): Parts {
  return separator === '/' ? parts.map((part) => part.replace(/\/{2,}/g, '/')) : parts
}

/** `util.format('/%s/*', name)` */
export function formattedText(view: Lens, [form, ...values]: readonly Node[]): Value | undefined {
  return oneOf(
    textsIn(view.valueOf(form)).map(({ parts, at }) => {
      let used = 0
      const pieces = parts.flatMap((part, i): (readonly Parts[])[] => [
        ...(i > 0 ? [GAP] : []),
        ...part.split(/%[sdifjoOc]/).flatMap((piece, j): (readonly Parts[])[] => {
          const value = j > 0 ? values[used++] : undefined
          return [...(j > 0 ? [value ? partsOf(view, value) : GAP] : []), [[piece]]]
        }),
      ])
      return join(pieces, at)
    }),
  )
}

/** The strings of a value, with something in front of them that is not known. */
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

/** A piece of a string that is not known. */
const GAP: readonly Parts[] = [['', '']]

/** What a piece of a string can be; a gap where it is not known. */
function partsOf(view: Lens, node: Node): Parts[] {
  const texts = textsIn(view.valueOf(node))
  return texts.length === 0 ? [...GAP] : texts.map(({ parts }) => parts)
}

function join(pieces: readonly (readonly Parts[])[], at: Place): Value | undefined {
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
