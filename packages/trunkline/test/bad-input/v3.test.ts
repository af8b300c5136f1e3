import { describe, expect, it } from 'vitest'
import type { App, Handler, Next, Req, Res } from '../support/frameworks.ts'
import { attackAllOn3, attackOn3 } from '../support/hostile.ts'
import {
  addHandlersThatGoOnTwice,
  fail,
  goOn,
  instead,
  passOn,
  type Raise,
  twice,
} from '../support/raising-handlers.ts'
import { thrownValues } from '../support/thrown-values.ts'
import { requestBytes } from '../support/wire.ts'

/** Where something can be thrown on 3.x; every route is at `/:id`. */
const places: [title: string, place: (app: App, raise: Raise) => unknown][] = [
  ['middleware', (app, raise) => app.use(() => raise())],
  ['a route', (app, raise) => app.get('/:id', () => raise())],
  ['a route behind another', (app, raise) => app.get('/:id', pass).get('/:id', pass, () => raise())],
  ['an error handler', (app, raise) => app.use(fail).use(instead(raise))],
  ['an error handler of a route', (app, raise) => app.get('/:id', fail, instead(raise) as never)],
  ['a parameter callback', (app, raise) => app.param('id', raise).get('/:id', goOn)],
  ['a parameter callback behind another', (app, raise) => app.param('id', pass).param('id', raise).get('/:id', goOn)],
  ['next() of middleware', (app, raise) => app.use(passOn(raise))],
  ['next() of a route', (app, raise) => app.get('/:id', passOn(raise))],
]

describe('whatever is thrown on 3.x, wherever', () => {
  for (const { title, make, pending } of thrownValues) {
    it(`is answered, and the process serves on: ${title}`, async () => {
      const answers = await attackAllOn3(
        (app, framework) => {
          places.forEach(([, place], i) => {
            const child = framework()
            place(child, () => {
              throw make()
            })
            app.use(`/${i}`, child as unknown as Handler)
          })
          app.use(goOn)
        },
        { bytes: places.map((_, i) => requestBytes(`/${i}/id`)).join('') + requestBytes('/', ['Connection: close']) },
      )
      expect(answers).toHaveLength(places.length + 1)
      places.forEach(([place], i) => {
        const { status, body } = answers[i] ?? {}
        if (pending) expect(status, place).toBeGreaterThanOrEqual(400)
        else expect([status, body], place).toEqual([200, 'went on'])
        expect(body).not.toContain('<b>')
      })
    })
  }
})

describe('errors of 3.x after the headers were sent', () => {
  const raises: [title: string, raise: (res: Res, next: Next) => unknown][] = [
    ['thrown', fail as never],
    ['given to next()', (_, next) => next(new Error('late'))],
    ['with a status and headers', (_, next) => next({ status: 400, headers: { 'X-Late': '1' } })],
    ['by a header that is set too late', (res) => res.set('X-Late', '1')],
    ['without a prototype', (_, next) => next(Object.create(null))],
  ]
  for (const [title, late] of raises) {
    it(`cut the connection and nothing else: ${title}`, async () => {
      const answer = await attackOn3((app) => {
        app.use((_req, res, next) => {
          res.write('half')
          return late(res, next)
        })
      })
      expect([answer.status, answer.body]).toEqual([200, '4\r\nhalf\r\n'])
      expect(answer.get('x-late')).toBeUndefined()
    })
  }
})

describe('next() of 3.x called more than once', () => {
  it('breaks nothing in middleware, in a route, in a parameter callback and in an error handler', async () => {
    const answer = await attackOn3(
      (app) => {
        app.use(twice)
        addHandlersThatGoOnTwice(app)
      },
      { target: '/1' },
    )
    expect(answer.status).toBe(500)
  })

  it('breaks nothing after the answer was sent', async () => {
    const answer = await attackOn3((app) => {
      app.use((_req, res, next) => {
        res.send('answer')
        next()
        setImmediate(next)
      })
    })
    expect([answer.status, answer.body]).toEqual([200, 'answer'])
  })
})

function pass(_req: Req, _res: Res, next: Next): void {
  next()
}
