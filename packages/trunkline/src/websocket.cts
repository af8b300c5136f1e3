import type { CheckedWebSocket, MessageIssue, MessageSchema } from './websocket/checked-websocket.ts'
import type { WebsocketOptions } from './websocket/options.ts'
import type { Sendable, ServerWebSocket } from './websocket/server-websocket.ts'
import { upgrade } from './websocket/upgrade.ts'
import { type MessageSchemas, type WebsocketHandler, type WebsocketRequest, websocket } from './websocket/websocket.ts'

export {
  type CheckedWebSocket,
  type MessageIssue,
  type MessageSchema,
  type MessageSchemas,
  type Sendable,
  type ServerWebSocket,
  upgrade,
  type WebsocketHandler,
  type WebsocketOptions,
  type WebsocketRequest,
  websocket,
}
