import { OutgoingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { nodesOwn } from './nodes-own.ts'

const { setHeader } = OutgoingMessage.prototype

describe('nodesOwn', () => {
  it('gives back a method that is as node made it', () => {
    expect(nodesOwn(setHeader, 'kOutHeaders')).toBe(setHeader)
  })

  it('tells a wrapper, whatever it calls itself', () => {
    function wrapped(this: OutgoingMessage, ...args: Parameters<typeof setHeader>) {
      return setHeader.apply(this, args)
    }
    Object.defineProperty(wrapped, 'name', { value: 'setHeader' })
    expect(nodesOwn(wrapped, 'kOutHeaders')).toBeUndefined()
    expect(nodesOwn(setHeader.bind(new OutgoingMessage()), 'kOutHeaders')).toBeUndefined()
    expect(nodesOwn(new Proxy(setHeader, {}), 'kOutHeaders')).toBeUndefined()
  })
})
