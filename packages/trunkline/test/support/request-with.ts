import { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { types } from '../../src/http/negotiation/accept.ts'
import { bodyType } from '../../src/request/body-type.ts'
import { client } from '../../src/request/client.ts'
import { freshness } from '../../src/request/freshness.ts'
import { headers, xhr } from '../../src/request/headers.ts'
import { createNegotiate, negotiation } from '../../src/request/negotiation.ts'
import { range } from '../../src/request/range.ts'
import { path, query } from '../../src/request/url.ts'

/** A request made by hand: nothing but the fields that a test gives it. */
export type FakeRequest = Record<string, unknown> & Record<'get' | 'is' | 'range' | 'accepts', CallableFunction>

const fromExpress = createRequire(createRequire(__filename).resolve('express5'))

/** A library that express@5 itself uses, so that ours is held against the very version it answers with. */
export function libraryOfExpress<Library>(name: string): Library {
  return fromExpress(name) as Library
}

/** A fake request with our parts on its prototype. */
export function ourRequest(fields: object): FakeRequest {
  return Object.assign(Object.create(ourPrototype), fields)
}

/** The same on the prototype of express@5. */
export function expressRequest(fields: object): FakeRequest {
  const express = fromExpress('.') as { request: object }
  return Object.assign(Object.create(express.request), fields)
}

/** An application that knows some settings and nothing else. */
export function appWith(settings: Record<string, unknown>): { get(name: string): unknown } {
  return { get: (name) => settings[name] }
}

const ourPrototype: object = Object.create(IncomingMessage.prototype)
const accepts = { accepts: createNegotiate(types) }
for (const part of [headers, xhr, accepts, negotiation, bodyType, range, freshness, client, path, query]) {
  Object.defineProperties(ourPrototype, Object.getOwnPropertyDescriptors(part))
}
