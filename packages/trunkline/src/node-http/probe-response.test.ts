import { type IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createProbe, extendResponse } from './probe-response.ts'

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

it('tells nobody who watches the live one, or its class', () => {
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
