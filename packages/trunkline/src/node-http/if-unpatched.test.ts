import { OutgoingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ifUnpatched } from './if-unpatched.ts'

const { setHeader } = OutgoingMessage.prototype

describe('ifUnpatched', () => {
  it('gives back a method that is as node made it', () => {
    expect(ifUnpatched(setHeader, 'kOutHeaders')).toBe(setHeader)
  })

  it('tells a wrapper, whatever it calls itself', () => {
    function wrapped(this: OutgoingMessage, ...args: Parameters<typeof setHeader>) {
      return setHeader.apply(this, args)
    }
    Object.defineProperty(wrapped, 'name', { value: 'setHeader' })
    expect(ifUnpatched(wrapped, 'kOutHeaders')).toBeUndefined()
    expect(ifUnpatched(setHeader.bind(new OutgoingMessage()), 'kOutHeaders')).toBeUndefined()
    expect(ifUnpatched(new Proxy(setHeader, {}), 'kOutHeaders')).toBeUndefined()
  })
})
