import type { EventsResponse, StreamResponse } from '../types/schema/description.ts'
import type { Schema } from '../types/schema/standard.ts'

/**
 * Describes a response that is sent piece by piece, or as bytes: nothing about it is checked.
 * @example schema({ response: { 200: stream('text/csv') } })
 * @throws TypeError for what is not a media type
 */
export function stream(mediaType: string): StreamResponse {
  if (typeof mediaType !== 'string' || !/^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+(?:;.*)?$/.test(mediaType)) {
    throw new TypeError('stream() needs a media type, such as text/csv')
  }
  return { kind: 'stream', mediaType }
}

/**
 * Describes a response that is a stream of events. `res.sse()` then takes events whose `data` is what the schema takes.
 * @example schema({ response: events(z.object({ eur: z.number() })) })
 * @throws TypeError for what is not a schema
 */
export function events<const Data extends Schema>(data: Data): EventsResponse<Data> {
  if (typeof data?.['~standard']?.validate !== 'function')
    throw new TypeError('events() needs the schema of their data')
  return { kind: 'events', mediaType: 'text/event-stream', data }
}
