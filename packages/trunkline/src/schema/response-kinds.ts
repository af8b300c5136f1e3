import type { EventsResponse, StreamResponse } from '../types/schema/description.ts'
import type { Schema } from '../types/schema/standard.ts'

/**
 * Describes a streamed or binary response. Its content is not checked.
 * @example schema({ response: { 200: stream('text/csv') } })
 * @throws TypeError for an invalid media type
 */
export function stream(mediaType: string): StreamResponse {
  if (typeof mediaType !== 'string' || !/^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+(?:;.*)?$/.test(mediaType)) {
    throw new TypeError('stream() needs a media type, such as text/csv')
  }
  return { kind: 'stream', mediaType }
}

/**
 * Describes a response with server-sent events. The `data` of events sent by `res.sse()` then has the type of the
 * schema.
 * @example schema({ response: events(z.object({ eur: z.number() })) })
 * @throws TypeError if `data` is not a schema
 */
export function events<const Data extends Schema>(data: Data): EventsResponse<Data> {
  if (typeof data?.['~standard']?.validate !== 'function')
    throw new TypeError('events() needs the schema of their data')
  return { kind: 'events', mediaType: 'text/event-stream', data }
}
