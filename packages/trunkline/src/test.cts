import { type Agent, type AgentOptions, createAgent } from './test-client/agent.ts'
import type { InjectBody } from './test-client/body.ts'
import { ConnectError, type ConnectOptions, connect, type RefusalResponse } from './test-client/connect.ts'
import type { CookieJar } from './test-client/cookie-jar.ts'
import { inject } from './test-client/inject.ts'
import type { InjectOptions } from './test-client/request.ts'
import type { InjectHeaders, InjectResponse } from './test-client/response.ts'
import type { SetCookie } from './test-client/set-cookie.ts'
import type { RawSocket, SocketEnd, TestSocket } from './test-client/test-socket.ts'

export {
  type Agent,
  type AgentOptions,
  ConnectError,
  type ConnectOptions,
  type CookieJar,
  connect,
  createAgent,
  type InjectBody,
  type InjectHeaders,
  type InjectOptions,
  type InjectResponse,
  inject,
  type RawSocket,
  type RefusalResponse,
  type SetCookie,
  type SocketEnd,
  type TestSocket,
}
