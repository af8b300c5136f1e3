import { type Agent, type AgentOptions, createAgent } from './test-client/agent.ts'
import type { InjectBody } from './test-client/body.ts'
import type { CookieJar } from './test-client/cookie-jar.ts'
import { inject } from './test-client/inject.ts'
import type { InjectOptions } from './test-client/request.ts'
import type { InjectHeaders, InjectResponse } from './test-client/response.ts'
import type { SetCookie } from './test-client/set-cookie.ts'

export {
  type Agent,
  type AgentOptions,
  type CookieJar,
  createAgent,
  type InjectBody,
  type InjectHeaders,
  type InjectOptions,
  type InjectResponse,
  inject,
  type SetCookie,
}
