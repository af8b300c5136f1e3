import { format } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../support/frameworks.ts'
import { attack, attackOnce } from '../support/hostile.ts'
import { fail, goOn, instead, passOn, type Raise } from '../support/raising-handlers.ts'
import { thrownValues } from '../support/thrown-values.ts'
import { requestBytes } from '../support/wire.ts'

/** Where something can be thrown; every route is at `/:id`. A falsy rejection is an error, a falsy throw is none. */
const places: { title: string; place: (router: App, raise: Raise) => unknown; rejects?: true }[] = [
  { title: 'middleware', place: (router, raise) => router.use(() => raise()) },
  { title: 'a route', place: (router, raise) => router.get('/:id', () => raise()) },
  { title: 'an async handler', place: (router, raise) => router.get('/:id', async () => raise()), rejects: true },
  { title: 'a later turn', place: (router, raise) => router.get('/:id', () => later(raise)), rejects: true },
  { title: 'an error handler', place: (router, raise) => router.use(fail).use(instead(raise)) },
  {
    title: 'an async error handler',
    place: (router, raise) => router.use(fail).use(instead(async () => raise())),
    rejects: true,
  },
  { title: 'a parameter callback', place: (router, raise) => router.param('id', raise).get('/:id', goOn) },
  { title: 'an async parameter callback', place: asyncParameter, rejects: true },
  { title: 'next()', place: (router, raise) => router.use(passOn(raise)) },
]

describe('whatever is thrown, wherever', () => {
  for (const { title, make, pending } of thrownValues) {
    it(`is answered, and the process serves on: ${title}`, async () => {
      const answers = await attack(
        (app, { Router }) => {
          places.forEach(({ place }, i) => {
            const router = Router()
            place(router, () => {
              throw make()
            })
            app.use(`/${i}`, router)
          })
          app.use(goOn)
        },
        { bytes: places.map((_, i) => requestBytes(`/${i}/id`)).join('') + requestBytes('/', ['Connection: close']) },
      )
      expect(answers).toHaveLength(places.length + 1)
      places.forEach(({ title: place, rejects }, i) => {
        const { status, body } = answers[i] ?? {}
        if (pending || rejects) expect(status, place).toBeGreaterThanOrEqual(400)
        else expect([status, body], place).toEqual([200, 'went on'])
        expect(body).not.toContain('<b>')
      })
    })
  }
})

describe('whatever is thrown outside of tests, where it is logged', () => {
  beforeEach(() => {
    // It still makes a text of everything, as the real one does.
    vi.spyOn(console, 'error').mockImplementation((...args) => void format(...args))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  for (const { title, make, pending } of thrownValues) {
    it(`is logged if it can be, and the process serves on: ${title}`, async () => {
      const answer = await attackOnce(
        (app) => {
          app.use(() => {
            throw make()
          })
        },
        { settings: { env: 'production' } },
      )
      expect(answer.status).toBeGreaterThanOrEqual(pending ? 400 : 404)
      expect(vi.mocked(console.error).mock.calls.length > 0).toBe(pending)
    })
  }
})

function asyncParameter(router: App, raise: Raise): void {
  router.param('id', async () => raise()).get('/:id', goOn)
}

async function later(raise: Raise): Promise<never> {
  await new Promise(setImmediate)
  return raise()
}
