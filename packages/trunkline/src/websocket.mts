import entry from './websocket.cjs'

export type {
  CheckedWebSocket,
  MessageIssue,
  MessageSchema,
  MessageSchemas,
  Sendable,
  ServerWebSocket,
  WebsocketHandler,
  WebsocketOptions,
  WebsocketRequest,
} from './websocket.cjs'

/** What `require()` gives. */
const all: typeof entry = entry

export default all
/** Makes a handler of a GET route that turns the request into a WebSocket. */
export const websocket: typeof entry.websocket = entry.websocket
/** Passes WebSocket requests of a server that you made to an application. */
export const upgrade: typeof entry.upgrade = entry.upgrade
