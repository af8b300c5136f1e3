import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isUpgraded, lastResponseOn, noteWaiting, responseOn } from './connection.ts'

function socketWith(fields: object): Socket {
  return Object.assign(new Socket(), fields)
}

function waitingOn(socket: Socket | null | undefined, fields: object = {}): ServerResponse {
  const res = { req: { socket }, writableFinished: false, destroyed: false, ...fields } as unknown as ServerResponse
  noteWaiting(res)
  return res
}

describe('the response on a connection', () => {
  it('is the one that is being sent', () => {
    const res = {} as ServerResponse
    expect(responseOn(socketWith({ _httpMessage: res }))).toBe(res)
    expect(responseOn(socketWith({ _httpMessage: null }))).toBeUndefined()
    expect(responseOn(new Socket())).toBeUndefined()
  })

  it('that came last is the queued one, until it was sent', () => {
    const first = {} as ServerResponse
    const socket = socketWith({ _httpMessage: first })
    expect(lastResponseOn(socket)).toBe(first)
    expect(lastResponseOn(socket)).not.toBe(waitingOn(new Socket()))
    waitingOn(socket)
    const last = waitingOn(socket)
    expect(lastResponseOn(socket)).toBe(last)
    Object.assign(last, { writableFinished: true })
    expect(lastResponseOn(socket)).toBe(first)
    Object.assign(last, { writableFinished: false, destroyed: true })
    expect(lastResponseOn(socket)).toBe(first)
  })

  it('may be hand-made, without a connection or a request', () => {
    expect(() => waitingOn(null)).not.toThrow()
    expect(() => waitingOn(undefined)).not.toThrow()
    expect(() => noteWaiting({} as ServerResponse)).not.toThrow()
  })
})

it('notices that a connection was upgraded', () => {
  expect(isUpgraded(socketWith({ parser: null }))).toBe(true)
  expect(isUpgraded(socketWith({ parser: {} }))).toBe(false)
  expect(isUpgraded(new Socket())).toBe(false)
})
