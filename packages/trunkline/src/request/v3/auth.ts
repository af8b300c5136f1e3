import depd from 'depd'
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

export interface AuthMethods {
  /**
   * The user name and password that the client sent, unverified; undefined if it sent none.
   * @deprecated Use the `basic-auth` package.
   */
  readonly auth: BasicCredentials | undefined
}

export const auth: Part<ExchangeRequest, AuthMethods> = {
  get auth() {
    deprecate('req.auth: Use basic-auth npm module instead')
    return parseBasicCredentials(this.headers.authorization)
  },
}

/** The credentials of a client. */
export interface BasicCredentials {
  username: string
  password: string
}

/**
 * The user name and password of an Authorization header; undefined if it has none, or is malformed.
 * @example parseBasicCredentials('Basic dG9iaTpoZWxsbw==') // { username: 'tobi', password: 'hello' }
 * @see RFC 7617 §2
 */
export function parseBasicCredentials(header: string | undefined): BasicCredentials | undefined {
  const token = CREDENTIALS.exec(header ?? '')?.[1]
  if (token === undefined) return undefined
  const match = USER_AND_PASSWORD.exec(Buffer.from(token, 'base64').toString())
  return match === null ? undefined : { username: match[1] as string, password: match[2] as string }
}

// RFC 9110 §11.4: credentials = auth-scheme 1*SP token68
const CREDENTIALS = /^ *basic +([\w.~+/-]+=*) *$/i

// user-pass = user-id ":" password; a password with a line break is refused.
const USER_AND_PASSWORD = /^([^:]*):(.*)$/
