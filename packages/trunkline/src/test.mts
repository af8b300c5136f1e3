import entry from './test.cjs'

export type {
  Agent,
  AgentOptions,
  ConnectOptions,
  CookieJar,
  InjectBody,
  InjectHeaders,
  InjectOptions,
  InjectResponse,
  RawSocket,
  RefusalResponse,
  SetCookie,
  SocketEnd,
  TestSocket,
} from './test.cjs'

/** What `require()` gives. */
const all: typeof entry = entry

export default all
/** Passes a request to an app without a port, a socket or a timer, and returns the whole response. */
export const inject: typeof entry.inject = entry.inject
/** Makes an agent for an application: it keeps cookies, and can be used as `fetch`. */
export const createAgent: typeof entry.createAgent = entry.createAgent
/** Opens a WebSocket to an application without a port. */
export const connect: typeof entry.connect = entry.connect
/** What `connect()` rejects with when the application responds instead of opening the WebSocket. */
export const ConnectError: typeof entry.ConnectError = entry.ConnectError
/** What `connect()` rejects with when the application responds instead of opening the WebSocket. */
export type ConnectError = entry.ConnectError
