import { type IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createProbe, extendResponse, stateOf } from './probe-response.ts'

const AppResponse = extendResponse(ServerResponse)

function createResponse(Class: typeof AppResponse = AppResponse): ServerResponse {
  return new Class({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage)
}

it('is of the same class and has the same fields in the same order', () => {
  const live = Object.assign(createResponse(), { _keepAliveTimeout: 9000, mark: 'mine' })
  const probe = createProbe(live)
  expect(Object.getPrototypeOf(probe)).toBe(AppResponse.prototype)
  expect(Reflect.ownKeys(probe)).toEqual(Reflect.ownKeys(live))
  expect(probe).toMatchObject({ _keepAliveTimeout: 5000, mark: 'mine' })
})

it('is invisible to listeners of the live one and to wrappers of its class', () => {
  const heard: string[] = []
  const watch = (event: string): boolean => heard.push(event) > 0
  const Watched = extendResponse(AppResponse)
  Object.assign(Watched.prototype, { emit: watch, on: watch })
  const live = Object.assign(createResponse(Watched), { emit: watch, on: watch })
  Object.defineProperty(live, 'lazy', { enumerable: true, get: () => watch('lazy') })

  const probe = createProbe(live)
  probe.on('finish', () => heard.push('listener'))
  probe.emit('finish')
  expect(heard).toEqual(['listener'])
})

it('is an ordinary response, whatever the live one is', () => {
  const fields = { shouldKeepAlive: true, _contentLength: 4, maxRequestsOnConnectionReached: false }
  const known = { _expect_continue: false, _maxRequestsPerSocket: 0 }
  const live = Object.assign(createResponse(), {
    ...{ shouldKeepAlive: false, _contentLength: 9, maxRequestsOnConnectionReached: true },
    ...{ _expect_continue: true, _maxRequestsPerSocket: 3 },
    ...{ statusCode: 404, statusMessage: 'Gone' },
  })
  const probe = createProbe(live)
  expect(probe).toMatchObject({ ...fields, ...known })
  expect([probe.statusCode, probe.statusMessage]).toEqual([200, undefined])
})

it('is counted in no statistics, but keeps other symbols', () => {
  const statistics = Symbol('ServerResponseStatistics')
  const other = Symbol('other')
  const live = Object.assign(createResponse(), { [other]: 1, [statistics]: {} })
  const probe = createProbe(live) as unknown as Record<symbol, unknown>
  expect([probe[statistics], probe[other]]).toEqual([undefined, 1])
})

it('is a plain response of node for a class that is not ours', () => {
  class Other extends ServerResponse {}
  expect(Object.getPrototypeOf(createProbe(createResponse(Other as typeof ServerResponse)))).toBe(
    ServerResponse.prototype,
  )
})

it('has the state of each field by name and value, and of objects by their kind', () => {
  const fields = { a: 1, b: '1', c: null, d: undefined, e: [1, 2], f: {}, g() {}, h: false, [Symbol('i')]: 'j' }
  expect(stateOf(fields).split('\n')).toEqual([
    ...['a=number 1', 'b=string 1', 'c=object null', 'd=undefined undefined', 'e=array of 2', 'f=object', 'g=function'],
    ...['h=boolean false', 'Symbol(i)=string j'],
  ])
})
