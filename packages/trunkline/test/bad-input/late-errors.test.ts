import { describe, expect, it } from 'vitest'
import type { Next, Req, Res } from '../support/frameworks.ts'
import { attack, attackBoth } from '../support/hostile.ts'

describe('errors after the headers were sent', () => {
  const raises: [title: string, raise: (res: Res, next: Next) => unknown][] = [
    ['thrown', () => raise()],
    ['given to next()', (_, next) => next(new Error('late'))],
    ['rejected', async () => raise()],
    ['with a status and headers', (_, next) => next({ status: 400, headers: { 'X-Late': '1' } })],
    ['by a header that is set too late', (res) => res.set('X-Late', '1')],
    ['by a redirect that comes too late', (res) => res.redirect('/late')],
    ['without a prototype', (_, next) => next(Object.create(null))],
  ]
  for (const [title, late] of raises) {
    it(`cut the connection and nothing else: ${title}`, async () => {
      const answer = await attackBoth((app) => {
        app.use((_req, res, next) => {
          res.write('half')
          return late(res, next)
        })
      })
      expect([answer.status, answer.body]).toEqual([200, '4\r\nhalf\r\n'])
      expect(answer.get('x-late')).toBeUndefined()
    })
  }

  it('break nothing when the client has gone', async () => {
    const answers = await attack((app) => {
      app.use(async (req, res) => {
        res.write('half')
        req.socket.destroy()
        await new Promise(setImmediate)
        res.send('late')
      })
    })
    expect(answers.map(({ body }) => body).join()).not.toContain('late')
  })
})

describe('errors inside of error handlers', () => {
  it('go to the next one, and in the end to the page', async () => {
    const answer = await attackBoth((app) => {
      app.use(() => raise())
      for (let i = 0; i < 3; i++) {
        app.use((err: Error, _req: Req, _res: Res, _next: Next) => {
          throw new Error(`${err.message} again`)
        })
      }
    })
    expect(answer.status).toBe(500)
    expect(answer.body).toContain('Error: late again again again')
  })

  it('may come from a promise, and may answer after all', async () => {
    const answer = await attackBoth((app) => {
      app.use(() => raise())
      app.use(async (err: Error, _req: Req, _res: Res, _next: Next) =>
        Promise.reject(new Error(`${err.message} async`)),
      )
      app.use((err: Error, _req: Req, res: Res, _next: Next) => res.status(503).send(err.message))
    })
    expect([answer.status, answer.body]).toEqual([503, 'late async'])
  })
})

function raise(): never {
  throw new Error('late')
}
