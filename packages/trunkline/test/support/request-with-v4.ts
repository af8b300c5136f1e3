import { createRequire } from 'node:module'
import { Request } from '../../src/express/v4.ts'
import type { FakeRequest } from './request-with.ts'

const fromExpress = createRequire(createRequire(__filename).resolve('express4'))

/** A library that express@4 itself uses, so that ours is held against the very version it answers with. */
export function libraryOfExpress4<Library>(name: string): Library {
  return fromExpress(name) as Library
}

/** The prototype of our requests of 4.x, and that of express@4. */
export const ourPrototype: object = Request.prototype
export const expressPrototype: object = (fromExpress('.') as { request: object }).request

/** A fake request of 4.x. */
export function ourRequest(fields: object): FakeRequest {
  return Object.assign(Object.create(ourPrototype), fields)
}

/** The same on the prototype of express@4. */
export function expressRequest(fields: object): FakeRequest {
  return Object.assign(Object.create(expressPrototype), fields)
}
