import type {
  CallOptions,
  Client,
  ClientResponse,
  ClientResponseOf,
  EventOf,
  HeadersGiven,
  InputsOf,
  SocketOf,
} from './client/calls.ts'
import { type ClientOptions, client } from './client/client.ts'
import { ClientError } from './client/client-response.ts'
import type { ClientSocket, WebSocketLike } from './client/socket.ts'
import type { Events, Routes, RoutesOf } from './types/schema/described.ts'

export {
  type CallOptions,
  type Client,
  ClientError,
  type ClientOptions,
  type ClientResponse,
  type ClientResponseOf,
  type ClientSocket,
  client,
  type EventOf,
  type Events,
  type HeadersGiven,
  type InputsOf,
  type Routes,
  type RoutesOf,
  type SocketOf,
  type WebSocketLike,
}
