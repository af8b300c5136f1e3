import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { BodyRequest, Parser } from '../../src/parser.ts'
import { type Outcome, toOutcome } from './outcome.ts'

/** Runs a parser on a request that never saw a socket: cheap enough for a million of them. */
export function play(parser: Parser, headers: Record<string, string>, bytes: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    const stream = new Readable({ read() {} })
    stream.push(bytes)
    stream.push(null)
    const length = { 'content-length': String(bytes.length) }
    // A parser asks a request for its headers and its stream, and a response for nothing it must have.
    const req = Object.assign(stream, { headers: { ...length, ...headers } }) as unknown as BodyRequest
    parser(req, {} as ServerResponse, (error) => resolve(toOutcome(req, error)))
  })
}
