import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ResponseHead } from '../node-http/exchange/transport.ts'
import { createResponse } from './create-response.ts'
import { createLateResponse } from './late-response.ts'

const HEAD: ResponseHead = {
  status: 404,
  statusText: 'Not Found',
  rawHeaders: ['Content-Type', 'text/html; charset=utf-8', 'X-One', ' ü ', '__proto__', 'p', 'constructor', 'c'],
}

type Use = (response: Response) => unknown

/** What somebody may do with a response; the outcome has to be that of node's own. */
const uses: Record<string, Use> = {
  'its status': ({ status, statusText, ok, type, url, redirected }) => [status, statusText, ok, type, url, redirected],
  'its headers': ({ headers }) => [headers instanceof Headers, ...headers],
  'its text': (response) => response.text(),
  'its text, as a promise': (response) => response.text() instanceof Promise,
  'its text twice': async (response) => [await response.text(), await response.text()],
  'its text after its bytes': async (response) => [await response.arrayBuffer(), await response.text()],
  'its bytes after its text': async (response) => [await response.text(), await response.arrayBuffer()],
  'its JSON': (response) => response.json(),
  'its JSON twice': async (response) => [await response.json(), await response.json()],
  'its bytes': async (response) => Buffer.from(await response.arrayBuffer()).toString(),
  'its blob': async (response) => {
    const blob = await response.blob()
    return [blob.type, await blob.text()]
  },
  'its form': (response) => response.formData(),
  'its stream': async ({ body }) => {
    const pieces = []
    for await (const piece of body ?? []) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  },
  'its stream after its text': async (response) => [await response.text(), response.body?.locked, response.bodyUsed],
  'its text while its stream is locked': (response) => response.body?.getReader() && response.text(),
  'whether it is used': async (response) => [response.bodyUsed, await response.text(), response.bodyUsed],
  'whether it is used, at once': (response) => [response.text(), response.bodyUsed].slice(1),
  'a copy': async (response) => [await response.clone().text(), await response.text()],
  'a copy after its text': async (response) => [await response.text(), response.clone()],
  'a copy with changed headers': async (response) => {
    response.headers.set('x-one', '2')
    return [...response.clone().headers, await response.text()]
  },
  'a response made of it': async (response) => {
    const { status, headers, body } = new Response(response.body, response)
    return [status, ...headers, body instanceof ReadableStream]
  },
  'its class': (response) => [
    response instanceof Response,
    response.constructor === Response,
    Object.prototype.toString.call(response),
    Object.keys(response),
    JSON.stringify(response),
  ],
  'its members': (response) => {
    const members = []
    for (const name in response) members.push(name)
    return members.sort()
  },
  'what it looks like': (response) => inspect(response),
}

/** The value, or the error, that comes of it. */
async function outcomeOf(use: Use, response: Response): Promise<unknown> {
  try {
    return { value: await use(response) }
  } catch (err) {
    return { error: (err as Error).name, message: (err as Error).message }
  }
}

describe('a late response', () => {
  afterEach(() => vi.unstubAllGlobals())

  for (const [title, use] of Object.entries(uses)) {
    for (const text of ['{"a":1}', 'no JSON', '']) {
      it(`is as node's own: ${title}, with ${JSON.stringify(text)}`, async () => {
        const late = createLateResponse(HEAD, text) as Response // undefined elsewhere than in node
        expect(await outcomeOf(use, late)).toEqual(await outcomeOf(use, createResponse(HEAD, text)))
      })
    }
  }

  it('has every member that node has', () => {
    const late = createLateResponse(HEAD, 'text') as object
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(Response.prototype))) {
      if (name !== 'constructor') expect(Object.hasOwn(Object.getPrototypeOf(late), name), name).toBe(true)
    }
  })

  it('is none where somebody has put another Response in the place of that of node', () => {
    vi.stubGlobal('Response', class {})
    expect(createLateResponse(HEAD, 'text')).toBeUndefined()
    vi.unstubAllGlobals()
    expect(createLateResponse(HEAD, 'text')).toBeInstanceOf(Response)
  })
})
