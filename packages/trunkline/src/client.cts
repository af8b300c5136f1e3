export type {
  CallOptions,
  Client,
  ClientResponse,
  ClientResponseOf,
  EventOf,
  HeadersGiven,
  InputsOf,
  SocketOf,
} from './client/calls.ts'
export { type ClientOptions, client } from './client/client.ts'
export { ClientError } from './client/client-response.ts'
export type { ClientSocket, WebSocketLike } from './client/socket.ts'
export type { Events, Routes, RoutesOf } from './types/schema/described.ts'
