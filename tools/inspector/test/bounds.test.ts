import { describe, expect, it, vi } from 'vitest'
import { type ErrorHandler, FRAMEWORKS, type Handler, inject, inspect } from './support.ts'

const create = () => inspect(FRAMEWORKS['v5']?.() as never)

async function sizes(inspected: ReturnType<typeof create>): Promise<number[]> {
  const list = await inspected.list()
  return Promise.all(list.map(async ({ id }) => (await inspected.ask(`/api/request?id=${id}`)).body.length))
}

describe('what is kept of one request is bounded', () => {
  const LONG = 'x'.repeat(1_000_000)
  const cases: [title: string, options: object, handler: Handler][] = [
    ['its headers', { headers: { 'X-A': LONG, 'X-B': LONG } }, (_req, res) => res.end()],
    ['its URL', { url: `/?${LONG}` }, (_req, res) => res.end()],
    ['its body', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: `{"${LONG}":1}` }, readAll],
    ['the headers of its response', {}, (_req, res) => [res.setHeader('X-C', LONG), res.end()]],
    ['the body of its response', {}, (_req, res) => res.send(LONG)],
    ['a line on the console', {}, (_req, res) => [quietly(() => console.debug(LONG)), res.end()]],
    ['an error', {}, fail],
  ]
  it.each(cases)('%s', async (_title, options, handler) => {
    const inspected = create()
    inspected.app.use(handler)
    inspected.app.use(((_err, _req, res, _next) => res.end()) as ErrorHandler)
    await inject(inspected.app as never, { url: '/', ...options })
    const [size] = await sizes(inspected)
    expect(size).toBeLessThan(150_000)
  })

  function readAll(req: unknown, res: { end(): unknown }): void {
    const stream = req as NodeJS.ReadableStream
    stream.on('data', () => {}).on('end', () => res.end())
  }

  /** The inspector notes what is printed, and passes it on to the process. */
  function quietly(print: () => void): void {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    print()
    write.mockRestore()
  }

  function fail(): never {
    const error = Object.assign(new Error(LONG, { cause: new Error(LONG) }), {
      code: LONG,
      status: 400,
      issues: Array.from({ length: 1000 }, () => ({ message: LONG, path: [LONG] })),
    })
    error.stack = `Error\n${`    at ${'f'.repeat(1000)} (/app.js:1:2)\n`.repeat(1000)}`
    throw error
  }
})

describe('what is kept of all requests is bounded', () => {
  it('by leaving out the oldest when they are large', async () => {
    const inspected = create()
    const body = Buffer.alloc(60_000)
    const headers = { 'Content-Type': 'image/png' }
    inspected.app.use(((_req, res) => [res.setHeader('Content-Type', 'image/png'), res.send(body)]) as Handler)
    for (let i = 0; i < 150; i++) {
      await inject(inspected.app as never, { method: 'POST', url: `/${i}?${'q'.repeat(5000)}`, headers, body })
    }
    const list = await inspected.list()
    expect(list.length).toBeGreaterThan(80)
    expect(list.length).toBeLessThan(150)
    expect(list.at(-1)?.url).toMatch(/^\/149\?/)
    expect((await sizes(inspected)).reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000_000)
  })

  it('by leaving out the oldest while they wait', async () => {
    const inspected = create()
    inspected.app.post('/', ((req) => void (req as never as NodeJS.ReadableStream).on('data', () => {})) as Handler)
    const stop = new AbortController()
    const body = 'x'.repeat(10_000)
    const headers = { 'Content-Type': 'text/plain' }
    const waiting = Array.from({ length: 250 }, () =>
      inject(inspected.app as never, { method: 'POST', url: '/', headers, body, signal: stop.signal }).catch(() => {}),
    )
    await inject(inspected.app as never, '/')
    expect(await inspected.list()).toHaveLength(200)
    stop.abort()
    await Promise.all(waiting)
  })
})
