import { describe, expect, it } from 'vitest'
import { sendOptionsAsText, sendOptionsBySend } from './allowed-methods.ts'

/** A response that keeps what it is told. */
function createResponse(headers: Record<string, unknown> = {}) {
  const told: Record<string, unknown> = { ...headers }
  return {
    told,
    res: {
      getHeader: (name: string) => told[name],
      setHeader: (name: string, value: unknown) => {
        told[name] = value
      },
      removeHeader: (name: string) => void Reflect.deleteProperty(told, name),
      set: (name: string, value: unknown) => {
        told[name] = value
      },
      end: (body: unknown) => Object.assign(told, { body }),
      send: (body: unknown) => Object.assign(told, { sent: body }),
    } as never,
  }
}

const METHODS = ['POST', 'GET', 'HEAD', 'GET']

describe('sendOptionsAsText()', () => {
  const allowed = {
    Allow: 'GET, HEAD, POST',
    'Content-Length': 15,
    'Content-Type': 'text/plain',
    'X-Content-Type-Options': 'nosniff',
    body: 'GET, HEAD, POST',
  }

  it('names each method once, in alphabetical order', () => {
    const { res, told } = createResponse()
    sendOptionsAsText(res, METHODS)
    expect(told).toEqual(allowed)
  })

  it('removes Transfer-Encoding, which must not be sent together with a length', () => {
    const { res, told } = createResponse({ 'Transfer-Encoding': 'chunked' })
    sendOptionsAsText(res, METHODS)
    expect(told).toEqual(allowed)
  })

  it('works on a response without `getHeader`', () => {
    const { res, told } = createResponse()
    Reflect.deleteProperty(res, 'getHeader')
    sendOptionsAsText(res, METHODS)
    expect(told).toEqual(allowed)
  })
})

describe('sendOptionsBySend()', () => {
  it('names each method once, in the order of registration', () => {
    const { res, told } = createResponse()
    sendOptionsBySend(res, METHODS)
    expect(told).toEqual({ Allow: 'POST,GET,HEAD', sent: 'POST,GET,HEAD' })
  })
})
