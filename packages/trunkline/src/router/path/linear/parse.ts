import { type CharSet, charSetOf, hasChar, subtract, unite } from './char-set.ts'
import type { CharNode, Node } from './node.ts'

export interface Expression {
  readonly node: Node
  readonly captures: number
}

/**
 * Parses the source of a RegExp without flags or with `i`. Undefined if it uses something that cannot run in linear
 * time, or that no path pattern needs: backreferences, lookbehind, captures in a lookahead, legacy octal escapes.
 */
export function parseExpression(source: string, ignoreCase: boolean): Expression | undefined {
  try {
    return new Parser(source, ignoreCase).parse()
  } catch (err) {
    if (err instanceof UnsupportedSyntax) return undefined
    throw err
  }
}

class UnsupportedSyntax extends Error {}

// One character of the input: a class, an escape, or a literal.
const ATOM = /\[(?:[^\\\]]|\\.)*\]|\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|c[A-Za-z]|0(?!\d)|[^ck\d])|[^\\[]/y
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/y
const GROUP = /\((?:\?(?:(:)|(=)|(!)|<[^=!][^>]*>|())|(?!\?))/y
const SIMPLE_QUANTIFIERS: Record<string, readonly [number, number]> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
}
const ASSERTIONS: Record<string, Node> = {
  '^': { type: 'start' },
  $: { type: 'end' },
  '\\b': { type: 'word border' },
  '\\B': { type: 'no word border' },
}

class Parser {
  readonly #source: string
  readonly #ignoreCase: boolean
  #at = 0
  #captures = 0

  constructor(source: string, ignoreCase: boolean) {
    this.#source = source
    this.#ignoreCase = ignoreCase
  }

  parse(): Expression {
    return { node: this.#choice(), captures: this.#captures }
  }

  #choice(): Node {
    const nodes = [this.#sequence()]
    while (this.#source[this.#at] === '|') {
      this.#at++
      nodes.push(this.#sequence())
    }
    return nodes.length === 1 ? (nodes[0] as Node) : { type: 'choice', nodes }
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (!SEQUENCE_ENDS.includes(this.#source[this.#at])) parts.push(this.#term())
    const nodes = fuseGuards(parts)
    return nodes.length === 1 ? (nodes[0] as Node) : { type: 'sequence', nodes }
  }

  #term(): Node {
    const before = this.#captures
    const node = this.#assertion() ?? this.#group() ?? this.#char()
    const quantifier = this.#take(QUANTIFIER)
    if (quantifier === null) return node
    const [, simple, least = '', comma, most] = quantifier
    const [min, max] = SIMPLE_QUANTIFIERS[simple ?? ''] ?? [
      Number(least),
      comma === '' ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most),
    ]
    return { type: 'repeat', node, min, max, greedy: quantifier[5] === '', captures: [before, this.#captures] }
  }

  #assertion(): Node | undefined {
    const length = this.#source[this.#at] === '\\' ? 2 : 1
    const assertion = ASSERTIONS[this.#source.slice(this.#at, this.#at + length)]
    if (assertion !== undefined) this.#at += length
    return assertion
  }

  #group(): Node | undefined {
    const opening = this.#take(GROUP)
    if (opening === null) return undefined
    const [text, plain, ahead, notAhead, unknown] = opening
    if (unknown !== undefined) throw new UnsupportedSyntax()
    const isCapture = text === '(' || text.endsWith('>')
    const index = isCapture ? this.#captures++ : this.#captures
    const node = this.#choice()
    this.#at++ // the closing parenthesis: the source compiled, so it exists
    if (plain !== undefined) return node
    if (isCapture) return { type: 'capture', node, index }
    // Captures of a lookahead would have to be found again each time the lookahead is known to match.
    if (ahead !== undefined && this.#captures > index) throw new UnsupportedSyntax()
    return { type: 'look', node, negative: notAhead !== undefined }
  }

  #char(): CharNode {
    const text = this.#take(ATOM)?.[0]
    if (text === undefined) throw new UnsupportedSyntax()
    return { type: 'char', set: charSetOf(text, this.#ignoreCase), literal: literalOf(text) }
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at
    const found = expression.exec(this.#source)
    if (found !== null) this.#at = expression.lastIndex
    return found
  }
}

const SEQUENCE_ENDS: readonly (string | undefined)[] = [undefined, '|', ')']

function literalOf(atom: string): string | undefined {
  if (atom.length === 1) return atom === '.' ? undefined : atom
  const escaped = ESCAPED_PUNCTUATION.exec(atom)
  return escaped?.[1] ?? escaped?.[2]
}

// Or the `[/]` that path-to-regexp writes.
const ESCAPED_PUNCTUATION = /^(?:\\(\W)|\[\\?(\/)\])$/

/**
 * Merges a lookahead and the character that it guards: path-to-regexp writes `(?!\/|-).` in a parameter that follows a
 * `-`, which is a slow form of `[^\/-]`.
 */
function fuseGuards(nodes: readonly Node[]): Node[] {
  const fused: Node[] = []
  for (const node of nodes) {
    const guard = fused.at(-1)
    const barred = guard?.type === 'look' && guard.negative ? decidingChars(guard.node) : undefined
    if (barred === undefined || node.type !== 'char') fused.push(node)
    else fused[fused.length - 1] = { type: 'char', set: subtract(node.set, barred), literal: undefined }
  }
  return fused
}

/** The characters that alone decide whether a node matches; undefined if more than one character may decide. */
function decidingChars(node: Node): CharSet | undefined {
  const alternatives = node.type === 'choice' ? node.nodes : [node]
  let chars: CharSet | undefined
  for (const alternative of alternatives) {
    if (alternative.type === 'char') chars = chars === undefined ? alternative.set : unite(chars, alternative.set)
  }
  return chars !== undefined && alternatives.every((alternative) => isDecidedBy(alternative, chars)) ? chars : undefined
}

// In `\/|\/files-`, the second alternative adds nothing to the first.
function isDecidedBy(alternative: Node, chars: CharSet): boolean {
  if (alternative.type === 'char') return true
  const first = alternative.type === 'sequence' ? alternative.nodes[0] : undefined
  return first?.type === 'char' && first.literal !== undefined && hasChar(chars, first.literal.charCodeAt(0))
}
