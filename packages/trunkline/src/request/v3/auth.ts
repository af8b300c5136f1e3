import depd from 'depd'
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { type BasicCredentials, parseBasicCredentials } from '../../http/v3/basic-credentials.ts'

// depd reports the first caller outside the file that created this, so each file that warns creates its own.
const deprecate = depd('express')

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
