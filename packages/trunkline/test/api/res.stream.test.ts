import { Readable } from 'node:stream'
import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.stream()', () => {
  it.each([
    ['a Node stream', () => Readable.from(['a', 'b'])],
    ['a web stream', () => new Blob(['ab']).stream()],
    ['a Blob', () => new Blob(['ab'])],
    ['an array', () => ['a', 'b']],
    [
      'an async generator',
      async function* () {
        yield 'a'
        yield 'b'
      },
    ],
  ])('sends %s', async (_title, create) => {
    const app = trunkline().get('/', (_req, res) => res.type('text').stream(create() as never))
    const { text, headers } = await inject(app, '/')
    expect([text, headers['content-type']]).toEqual(['ab', 'text/plain; charset=utf-8'])
  })

  it('sends a Response of fetch() with its type', async () => {
    const app = trunkline().get('/', (_req, res) =>
      res.stream(new Response('{}', { headers: { 'content-type': 'application/json' } })),
    )
    const { text, headers } = await inject(app, '/')
    expect([text, headers['content-type']]).toEqual(['{}', 'application/json'])
  })

  it('passes an error before the first chunk to the error handlers', async () => {
    // biome-ignore lint/correctness/useYield: it fails before
    async function* failing(): AsyncGenerator<string> {
      throw new Error('no rows')
    }
    const app = trunkline().get('/', (_req, res) => res.stream(failing()))
    const { status, error } = await inject(app, '/')
    expect([status, error]).toEqual([500, new Error('no rows')])
  })
})
