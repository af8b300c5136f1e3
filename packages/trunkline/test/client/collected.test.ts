import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { Handler } from '../support/frameworks.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { client } = loadBuilt<typeof import('../../src/client.cts')>('trunkline/client')
const { toFetch } = loadBuilt<typeof import('../../src/web.cts')>('trunkline/web')

/** Calls an app that never responds, and keeps nothing of the request; `giveUp` is called once garbage was collected. */
async function namesOfErrors(
  count: number,
  options: () => { timeout?: number; signal?: AbortSignal },
  giveUp = (): void => {},
): Promise<string[]> {
  const app = LINES.v5().get('/never', () => {})
  const api = client('http://localhost', { fetch: toFetch(app as never) }) as (
    route: string,
    options: object,
  ) => Promise<unknown>
  const calls = Array.from({ length: count }, () =>
    api('GET /never', options()).then(
      () => 'responded',
      (error: Error) => error.name,
    ),
  )
  const collectGarbage = createCollector()
  for (let i = 0; i < 4; i++) {
    await wait(10)
    collectGarbage()
  }
  giveUp()
  return Promise.all(calls)
}

function createCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

describe('a call of an app that never responds, once garbage was collected', () => {
  it('ends by its timeout', async () => {
    const names = await namesOfErrors(5, () => ({ timeout: 200 }))
    expect(names).toEqual(new Array(5).fill('TimeoutError'))
  })

  it('ends by its timeout where a signal is given as well', async () => {
    const names = await namesOfErrors(5, () => ({ timeout: 200, signal: new AbortController().signal }))
    expect(names).toEqual(new Array(5).fill('TimeoutError'))
  })

  it('ends by its signal', async () => {
    const controller = new AbortController()
    const names = await namesOfErrors(
      5,
      () => ({ signal: controller.signal }),
      () => controller.abort(),
    )
    expect(names).toEqual(new Array(5).fill('AbortError'))
  })
})

describe('a request', () => {
  it('is collected once its response was given, also if nobody reads the body', async () => {
    const answer = toFetch(
      LINES.v5().get('/', ((_req, res) => setImmediate(() => res.write('a'.repeat(300_000)))) as Handler) as never,
    )
    const requests = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const request = new Request('http://localhost/')
        await answer(request)
        return new WeakRef(request)
      }),
    )
    const collectGarbage = createCollector()
    for (let i = 0; i < 20 && requests.some((each) => each.deref()); i++) {
      await wait(10)
      collectGarbage()
    }
    expect(requests.map((each) => each.deref())).toEqual(new Array(5).fill(undefined))
  })
})
