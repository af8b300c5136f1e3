import { describe, expect, it } from 'vitest'
import { attackBoth, attackOnce } from '../support/hostile.ts'
import { addHandlersThatGoOnTwice } from '../support/raising-handlers.ts'

describe('next() called more than once', () => {
  it('runs the rest again, and the second answer breaks nothing', async () => {
    let runs = 0
    const answer = await attackBoth((app) => {
      app.use((_req, _res, next) => {
        next()
        next()
      })
      app.use((_, res) => {
        runs++
        res.send('answer')
      })
    })
    expect([answer.status, answer.body]).toEqual([200, 'answer'])
    expect(runs).toBeGreaterThanOrEqual(2)
  })

  it('is no reason to answer twice when nobody answers', async () => {
    const answer = await attackBoth((app) => {
      app.use((_req, _res, next) => {
        next()
        next()
        next(new Error('third'))
      })
    })
    expect([404, 500]).toContain(answer.status)
  })

  it('breaks nothing after the answer was sent', async () => {
    const answer = await attackBoth((app) => {
      app.use((_req, res, next) => {
        res.send('answer')
        next()
        setImmediate(next)
      })
    })
    expect([answer.status, answer.body]).toEqual([200, 'answer'])
  })

  it('breaks nothing in a route, in a parameter callback and in an error handler', async () => {
    const answer = await attackBoth(
      (app) => {
        addHandlersThatGoOnTwice(app)
      },
      { target: '/1' },
    )
    expect(answer.status).toBe(500)
  })

  it('breaks nothing when a handler has thrown as well', async () => {
    const answer = await attackBoth((app) => {
      app.use((_req, _res, next) => {
        next()
        throw new Error('thrown')
      })
      app.use((_, res) => res.send('answer'))
    })
    expect([answer.status, answer.body]).toEqual([200, 'answer'])
  })
})

describe('next() with a word', () => {
  for (const word of ['route', 'router']) {
    it(`skips the ${word} and is no error`, async () => {
      const answer = await attackBoth((app, { Router }) => {
        const router = Router()
        router.get(
          '/',
          (_req, _res, next) => next(word),
          (_, res) => res.send('same route'),
        )
        router.get('/', (_, res) => res.send('same router'))
        app.use(router)
        app.use((_, res) => res.send('after the router'))
      })
      expect(answer.body).toBe(word === 'route' ? 'same router' : 'after the router')
    })
  }
})

describe('next() after a handler has broken the request', () => {
  for (const url of [undefined, null, 42, {}, '']) {
    it(`is a clean answer: req.url = ${JSON.stringify(url)}`, async () => {
      for (const mount of ['/', '/m']) {
        for (const wait of [() => {}, () => new Promise(setImmediate)]) {
          const answer = await attackOnce(
            (app) => {
              app.use(mount, async (req, _res, next) => {
                Object.assign(req, { url })
                await wait()
                next()
              })
              app.use('/m', (_, res) => res.send('went on'))
            },
            { target: '/m/x' },
          )
          expect([200, 404, 500]).toContain(answer.status)
        }
      }
    })
  }

  for (const name of ['method', 'params', 'baseUrl', 'originalUrl', 'next', 'res', 'app', 'route']) {
    it(`is a clean answer: no req.${name}`, async () => {
      const answer = await attackOnce(
        (app) => {
          app.use('/m', (req, _res, next) => {
            Object.assign(req, { [name]: undefined })
            next()
          })
          app.get('/:a/:b', (_, res) => res.end('went on'))
        },
        { target: '/m/x' },
      )
      expect([200, 404, 500]).toContain(answer.status)
    })
  }
})
