import { createRequire } from 'node:module'
import type { ExchangeRequest, ExchangeResponse, Next } from '../../src/contract/exchange.ts'
import { Request, Response } from '../../src/express/v4.ts'
import { weakETag } from '../../src/http/validators.ts'
import type { CookieMethods } from '../../src/response/cookies.ts'
import type { FormatMethods } from '../../src/response/format.ts'
import type { HeaderAliases } from '../../src/response/headers.ts'
import type { RenderMethods } from '../../src/response/render.ts'
import type { V4HeaderMethods } from '../../src/response/v4/headers.ts'
import type { V4JsonMethods } from '../../src/response/v4/json.ts'
import type { V4RedirectMethods } from '../../src/response/v4/redirect.ts'
import type { V4SendMethods } from '../../src/response/v4/send.ts'
import type { LenientStatusMethods } from '../../src/response/v4/status.ts'
import { type Answer, ask, type Question, type TestApplication, type TestHandler } from './response-with.ts'

export type { Question }

// The methods come first: of two declarations of one name the first gives callbacks their types.
export type V4Response = (LenientStatusMethods & V4HeaderMethods & HeaderAliases & V4SendMethods & V4JsonMethods) &
  (CookieMethods & FormatMethods & V4RedirectMethods & RenderMethods) &
  ExchangeResponse

export type V4Handler = (req: ExchangeRequest, res: V4Response, next: Next) => unknown

export const express4 = createRequire(__filename)('express4') as {
  (): TestApplication & { request: object }
  response: object
  static: { mime: { define(types: object): void } }
}

/** The real express@4, with our requests and responses in the place of its own: one half is tested against the other. */
export function appWithOurs(): TestApplication {
  const app = express4()
  Object.setPrototypeOf(app.request, Request.prototype)
  Object.setPrototypeOf(app.response, Response.prototype)
  return app.set('etag', weakETag)
}

export function askOurs(handler: V4Handler, question: Question = {}): Promise<Answer> {
  return ask(appWithOurs(), handler as unknown as TestHandler, question) // the harness only passes it on
}

export function askExpress(handler: V4Handler, question: Question = {}): Promise<Answer> {
  return ask(express4(), handler as unknown as TestHandler, question) // as above
}

/** Our answer, once it was seen to be that of express@4 to the byte. */
export async function askBoth(handler: V4Handler, question: Question = {}): Promise<Answer> {
  const ours = await askOurs(handler, question)
  const theirs = await askExpress(handler, question)
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
    throw new Error(`differs from Express:\n${JSON.stringify(ours)}\n${JSON.stringify(theirs)}`)
  }
  return ours
}
