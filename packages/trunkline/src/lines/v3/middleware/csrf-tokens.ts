import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How tokens against forged requests are made. */
export interface TokenOptions {
  /**
   * Bytes of the secret that a session keeps.
   * @default 18
   */
  secretLength?: number | undefined
  /**
   * Bytes that make each token look different: a compressed page would give one away that never changes (BREACH).
   * @default 12
   */
  saltLength?: number | undefined
}

export interface Tokens {
  createSecret(): string
  createToken(secret: string): string
  /** Tells whether a token was made with the secret; takes the same time whether it was or not. */
  isToken(secret: unknown, token: unknown): boolean
}

export function createTokens({ secretLength = 18, saltLength = 12 }: TokenOptions): Tokens {
  const random = (length: number): string => randomBytes(length).toString('base64url')
  return {
    createSecret: () => random(secretLength),
    createToken: (secret) => toToken(secret, random(saltLength)),
    isToken(secret, token) {
      if (typeof secret !== 'string' || secret === '' || typeof token !== 'string') return false
      const expected = Buffer.from(toToken(secret, token.slice(0, Math.max(token.indexOf(DOT), 0))))
      const given = Buffer.from(token)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

const DOT = '.'

function toToken(secret: string, salt: string): string {
  return salt + DOT + createHmac('sha256', secret).update(salt).digest('base64url')
}
