import depd from 'depd'
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { type BasicCredentials, parseBasicCredentials } from '../../http/basic-credentials.ts'

// depd reports the first caller outside the file that made this, so each file that warns makes its own.
const deprecate = depd('express')

export interface AuthMethods {
  /**
   * The name and the password that the client sent; undefined when it sent none. Nobody has checked them.
   * @deprecated Use the `basic-auth` package.
   */
  readonly auth: BasicCredentials | undefined
}

/** Basic authentication. */
export const auth: Part<ExchangeRequest, AuthMethods> = {
  get auth() {
    deprecate('req.auth: Use basic-auth npm module instead')
    return parseBasicCredentials(this.headers.authorization)
  },
}
