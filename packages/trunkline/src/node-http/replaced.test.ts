import { EventEmitter } from 'node:events'
import { type IncomingMessage, OutgoingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import {
  isEndOfExchangeReplaced,
  isEndReplaced,
  isFetchResponseReplaced,
  isProbeReplaced,
  isSetHeaderReplaced,
  isStoreHeaderReplaced,
  isWriteReplaced,
  replacedMethods,
} from './replaced.ts'

type Methods = Record<string, unknown>

const OF_RESPONSE = ['end', 'writeHead', '_implicitHeader', '_flushOutput', 'uncork']
const OF_CONNECTION = ['_send', '_writeRaw']
const OF_SOCKET = ['write', 'cork', 'uncork', '_write', '_writev', '_writeGeneric']

function createResponse(socket: object | null = new Socket()): Methods {
  const res = new ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage)
  return Object.assign(res, { socket }) as unknown as Methods // node's types do not show all methods
}

/** A response one of whose methods was replaced. */
function replacing(name: string, of: 'response' | 'socket' = 'response'): object {
  const res = createResponse()
  Object.assign(of === 'response' ? res : (res['socket'] as object), { [name]: () => true })
  return res
}

describe('the checks for methods between `end` and the socket', () => {
  it('find nothing on a response of Node, with a socket or without', () => {
    for (const res of [createResponse(), createResponse(null)]) {
      expect([isEndReplaced(res), isEndOfExchangeReplaced(res), isWriteReplaced(res)]).toEqual([false, false, false])
    }
  })

  it.each(OF_RESPONSE)('find a replaced %s', (name) => {
    const res = replacing(name)
    expect([isEndReplaced(res), isEndOfExchangeReplaced(res), isWriteReplaced(res)]).toEqual([true, true, true])
  })

  it.each(OF_CONNECTION)('ignore a replaced %s if there is no connection', (name) => {
    const res = replacing(name)
    expect([isEndReplaced(res), isEndOfExchangeReplaced(res), isWriteReplaced(res)]).toEqual([true, false, true])
  })

  it.each(OF_SOCKET)('find a replaced %s of the socket', (name) => {
    const res = replacing(name, 'socket')
    expect([isEndReplaced(res), isEndOfExchangeReplaced(res), isWriteReplaced(res)]).toEqual([true, false, true])
  })

  it.each(['write', 'cork'])('find a replaced %s only for a body that is sent in chunks', (name) => {
    const res = replacing(name)
    expect([isEndReplaced(res), isEndOfExchangeReplaced(res), isWriteReplaced(res)]).toEqual([false, false, true])
  })
})

describe('whether a probe would be seen', () => {
  const ofPrototypes: [string, object][] = [
    ...[...OF_RESPONSE, ...OF_CONNECTION, '_storeHeader', '_finish'].map((name): [string, object] => [
      name,
      ServerResponse.prototype,
    ]),
    ['_finish', OutgoingMessage.prototype],
    ['_isLenientHeaderValidation', ServerResponse.prototype],
    ['on', EventEmitter.prototype],
    ['emit', EventEmitter.prototype],
  ]

  it('would not if nothing was replaced', () => {
    expect(isProbeReplaced()).toBe(false)
  })

  it.each(ofPrototypes)('would by another %s on a prototype', (name, prototype) => {
    expect(withReplaced(prototype, name, isProbeReplaced)).toBe(true)
  })

  it.each(ofPrototypes)('would by another %s from before we loaded', async (name, prototype) => {
    vi.resetModules()
    const restore = replace(prototype, name)
    let seen: boolean
    try {
      seen = (await import('./replaced.ts')).isProbeReplaced()
    } finally {
      restore()
      vi.resetModules() // nobody else is to get the module that has seen this
    }
    expect(seen).toBe(true)
  })
})

describe('a head', () => {
  const ours = (): void => {}

  it("is created by Node's method, or by ours that calls it", () => {
    for (const res of [createResponse(), Object.assign(createResponse(), { _storeHeader: ours })]) {
      expect(isStoreHeaderReplaced(res, ours)).toBe(false)
      expect(withReplaced(ServerResponse.prototype, '_storeHeader', () => isStoreHeaderReplaced(res, ours))).toBe(true)
    }
    expect(isStoreHeaderReplaced(Object.assign(createResponse(), { _storeHeader() {} }), ours)).toBe(true)
  })

  it('has header methods that may be replaced', () => {
    const ofLine = Object.assign(createResponse(), { setHeader: ours })
    expect([isSetHeaderReplaced(createResponse()), isSetHeaderReplaced(ofLine, ours)]).toEqual([false, false])
    expect([isSetHeaderReplaced(ofLine), isSetHeaderReplaced(replacing('getHeader'))]).toEqual([true, true])
  })
})

describe('the methods that were replaced on prototypes', () => {
  it('are listed with the function that is there now, if there is one', () => {
    expect(replacedMethods()).toEqual([])
    const seen = withReplaced(Socket.prototype, '_writev', replacedMethods)
    expect(seen).toEqual([{ method: 'Socket.prototype._writev', by: 'value' }])
    const { _finish } = OutgoingMessage.prototype as unknown as Methods
    Object.assign(OutgoingMessage.prototype, { _finish: undefined })
    try {
      expect(replacedMethods()).toContainEqual({ method: 'OutgoingMessage.prototype._finish', by: '' })
    } finally {
      Object.assign(OutgoingMessage.prototype, { _finish })
    }
  })
})

describe('the global Response', () => {
  it('is recognised', () => {
    expect(isFetchResponseReplaced()).toBe(false)
    const seen = withReplaced(globalThis, 'Response', isFetchResponseReplaced)
    expect(seen).toBe(true)
  })
})

describe('what was replaced before we loaded', () => {
  it.each([
    ...OF_SOCKET.map((name): [string, object] => [name, Socket.prototype]),
    ...['write', 'cork'].map((name): [string, object] => [name, ServerResponse.prototype]),
  ])("is not taken for node's: %s", async (name, prototype) => {
    vi.resetModules()
    const restore = replace(prototype, name)
    let seen: boolean
    try {
      const fresh = await import('./replaced.ts')
      seen = fresh.isWriteReplaced(createResponse())
    } finally {
      restore()
      vi.resetModules() // nobody else is to get the module that has seen this
    }
    expect(seen).toBe(true)
  })

  it('is checked again when the module is loaded anew', async () => {
    vi.resetModules()
    const fresh = await import('./replaced.ts')
    expect([fresh.isWriteReplaced(createResponse()), fresh.isProbeReplaced()]).toEqual([false, false])
  })
})

/** Puts a wrapper in the place of a method, which does what the method does. */
function replace(prototype: object, name: string): () => void {
  const own = Object.getOwnPropertyDescriptor(prototype, name)
  const original = Reflect.get(prototype, name) as Function | undefined
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value(this: unknown, ...args: unknown[]) {
      return original && Reflect.apply(original, this, args)
    },
  })
  return () => {
    if (own) Object.defineProperty(prototype, name, own)
    else Reflect.deleteProperty(prototype, name)
  }
}

function withReplaced<Result>(prototype: object, name: string, act: () => Result): Result {
  const restore = replace(prototype, name)
  try {
    return act()
  } finally {
    restore()
  }
}
