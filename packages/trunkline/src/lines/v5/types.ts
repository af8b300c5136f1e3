// All types that users of 5.x can import, under the names of the community's typings. build/entries.js generates the
// entries from this file. It must export every type that a user's own declarations may have to name.
export type { FileCallback, FileCallback as Errback } from '../../response/file.ts'
export type { EventStream, EventStreamOptions, ServerSentEvent } from '../../streams/event-stream.ts'
export type { StreamSource } from '../../streams/source.ts'
export type * from './types/exported.ts'
export * from './types/framework.ts'
