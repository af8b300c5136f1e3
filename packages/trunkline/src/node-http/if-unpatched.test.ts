import { EventEmitter } from 'node:events'
import { type IncomingMessage, OutgoingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { canEndUnobserved, endsWithoutSocketAsNode, hasNodeEnd, hasNodeWrite, ifUnpatched } from './if-unpatched.ts'

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

describe('whether a response ends as node ends it', () => {
  it('does as long as nothing was replaced, with a socket or without', () => {
    for (const res of [createResponse(), createResponse(null)]) {
      expect([hasNodeEnd(res), endsWithoutSocketAsNode(res), hasNodeWrite(res)]).toEqual([true, true, true])
    }
  })

  it.each(OF_RESPONSE)('does not with another %s', (name) => {
    const res = replacing(name)
    expect([hasNodeEnd(res), endsWithoutSocketAsNode(res), hasNodeWrite(res)]).toEqual([false, false, false])
  })

  it.each(OF_CONNECTION)('asks for %s only where there is a connection', (name) => {
    const res = replacing(name)
    expect([hasNodeEnd(res), endsWithoutSocketAsNode(res), hasNodeWrite(res)]).toEqual([false, true, false])
  })

  it.each(OF_SOCKET)('asks for %s of the socket', (name) => {
    const res = replacing(name, 'socket')
    expect([hasNodeEnd(res), endsWithoutSocketAsNode(res), hasNodeWrite(res)]).toEqual([false, true, false])
  })

  it.each(['write', 'cork'])('asks for %s only where a body comes in pieces', (name) => {
    const res = replacing(name)
    expect([hasNodeEnd(res), endsWithoutSocketAsNode(res), hasNodeWrite(res)]).toEqual([true, true, false])
  })
})

describe('whether a message can be ended unseen', () => {
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

  it('can when nothing was replaced', () => {
    expect(canEndUnobserved()).toBe(true)
  })

  it.each(ofPrototypes)('cannot with another %s on a prototype', (name, prototype) => {
    expect(withReplaced(prototype, name, canEndUnobserved)).toBe(false)
  })

  it.each(ofPrototypes)('cannot when %s was another before we were loaded', async (name, prototype) => {
    vi.resetModules()
    const restore = replace(prototype, name)
    let seen: boolean
    try {
      seen = (await import('./if-unpatched.ts')).canEndUnobserved()
    } finally {
      restore()
      vi.resetModules() // nobody else is to get the module that has seen this
    }
    expect(seen).toBe(false)
  })
})

describe('what was replaced before we were loaded', () => {
  it.each([
    ...OF_SOCKET.map((name): [string, object] => [name, Socket.prototype]),
    ...['write', 'cork'].map((name): [string, object] => [name, ServerResponse.prototype]),
  ])("is not taken for node's: %s", async (name, prototype) => {
    vi.resetModules()
    const restore = replace(prototype, name)
    let seen: boolean
    try {
      const fresh = await import('./if-unpatched.ts')
      seen = fresh.hasNodeWrite(createResponse())
    } finally {
      restore()
      vi.resetModules() // nobody else is to get the module that has seen this
    }
    expect(seen).toBe(false)
  })

  it("is node's own again when the module is loaded anew", async () => {
    vi.resetModules()
    const fresh = await import('./if-unpatched.ts')
    expect([fresh.hasNodeWrite(createResponse()), fresh.canEndUnobserved()]).toEqual([true, true])
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
