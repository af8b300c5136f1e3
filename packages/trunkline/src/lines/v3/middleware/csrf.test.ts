import { describe, expect, it } from 'vitest'
import { createTokens } from './csrf.ts'

const { createSecret, createToken, isToken } = createTokens({})

describe('tokens against forged requests', () => {
  const secret = createSecret()
  const token = createToken(secret)

  it('are never the same, and all of them good', () => {
    const made = Array.from({ length: 50 }, () => createToken(secret))
    expect(new Set(made).size).toBe(50)
    expect(made.every((one) => isToken(secret, one))).toBe(true)
  })

  const forged: [title: string, token: unknown][] = [
    ['made with another secret', createToken(createSecret())],
    ['with another salt', `x${token}`],
    ['cut short', token.slice(0, -1)],
    ['with something behind it', `${token}x`],
    ['that is its salt alone', token.slice(0, token.indexOf('.') + 1)],
    ['that is empty', ''],
    ['without a dot', 'token'],
    ['of another type', [token]],
    ['that is missing', undefined],
    ['of letters that take several bytes', token.replace(/.$/, 'ü')],
  ]
  for (const [title, one] of forged) {
    it(`are not taken for one ${title}`, () => expect(isToken(secret, one)).toBe(false))
  }

  it('are worth nothing without a secret', () => {
    expect([undefined, '', 5].map((none) => isToken(none, createToken('')))).toEqual([false, false, false])
  })

  it('have secrets and salts of the lengths that are asked for', () => {
    const tokens = createTokens({ secretLength: 30, saltLength: 3 })
    expect(tokens.createSecret()).toHaveLength(40)
    expect(tokens.createToken('secret').indexOf('.')).toBe(4)
  })
})
