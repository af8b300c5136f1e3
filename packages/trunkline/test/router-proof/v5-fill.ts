import { parse, type Token } from 'path-to-regexp'
import type { PathSpec, Pick } from './case.ts'
import { expressions } from './patterns.ts'
import { valueFor } from './urls.ts'

/** A text that a path of the 5.x grammar takes. */
export function fillV5Path(path: PathSpec, pick: Pick): string {
  if (typeof path === 'string') return fillTokens(tokensOf(path), pick)
  if (path instanceof RegExp) {
    const samples = expressions.find((entry) => entry.expression === path)?.samples ?? ['/']
    return samples[pick(samples.length)] as string
  }
  return path.length === 0 ? '/' : fillV5Path(path[pick(path.length)] as PathSpec, pick)
}

function tokensOf(pattern: string): Token[] {
  try {
    return parse(pattern).tokens
  } catch {
    return [] // a pattern that is refused at registration; any URL does for it
  }
}

function fillTokens(tokens: readonly Token[], pick: Pick): string {
  return tokens.map((token) => fillToken(token, pick)).join('')
}

function fillToken(token: Token, pick: Pick): string {
  switch (token.type) {
    case 'text':
      return token.value
    case 'param':
      return valueFor(pick)
    case 'wildcard':
      return Array.from({ length: 1 + pick(3) }, () => valueFor(pick)).join('/')
    case 'group':
      return pick(2) === 1 ? fillTokens(token.tokens, pick) : ''
  }
}
