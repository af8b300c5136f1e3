import { describe, expect, it } from 'vitest'
import { attackBoth } from '../../support/hostile.ts'

describe('a malformed escape in a parameter', () => {
  const malformed = ['/%', '/%E0%A4%A', '/%zz', '/a%', '/%FF', '/%C0%AF', '/%ED%A0%80', '/%u0041']

  for (const target of malformed) {
    for (const pattern of ['/:value', '/*value', '/{:value}', '/:value-:rest', '/{*value}']) {
      it(`a malformed escape gets 400 or does not match, as in express@5: ${target} for ${pattern}`, async () => {
        const answer = await attackBoth((app) => app.get(pattern, (_, res) => res.send('matched')), { target })
        expect([400, 404]).toContain(answer.status)
      })
    }

    it(`a malformed escape goes to the error handlers and skips all other handlers: ${target}`, async () => {
      const answer = await attackBoth(
        (app) => {
          app.get('/:value', (_, res) => res.send('route'))
          app.use((_, res) => res.send('middleware'))
          app.use(
            (err: Error & { status: number }, _req: unknown, res: { end(text: string): void }, _next: unknown) => {
              res.end(`${err.name} ${err.status} ${err.message}`)
            },
          )
        },
        { target },
      )
      expect(answer.body).toBe(`URIError 400 Failed to decode param '${target.slice(1)}'`)
    })
  }

  it('a malformed escape gets 400 behind a mount path and behind a RegExp', async () => {
    for (const path of ['/m/:value', /^\/m\/(.*)$/]) {
      const answer = await attackBoth((app) => app.use(path, (_, res) => res.send('in')), { target: '/m/%zz' })
      expect(answer.status).toBe(400)
    }
  })
})

describe('a well-formed escape in a parameter', () => {
  const values: [sent: string, value: string][] = [
    ['%2F', '/'],
    ['%2f..%2f', '/../'],
    ['%5C', '\\'],
    ['%252e%252e', '%2e%2e'],
    ['%2500', '%00'],
    ['%00', '\0'],
    ['a+b', 'a+b'],
    ['%C3%A9', 'é'],
    ['%25', '%'],
  ]
  for (const [sent, value] of values) {
    it(`a well-formed escape is decoded exactly once and never ends a segment: ${sent}`, async () => {
      const answer = await attackBoth((app) => app.get('/f/:value', (req, res) => res.json(req.params)), {
        target: `/f/${sent}`,
      })
      expect(JSON.parse(Buffer.from(answer.body, 'latin1').toString())).toEqual({ value })
    })
  }

  it('a wildcard is split at plain slashes, and not at escaped ones', async () => {
    const answer = await attackBoth((app) => app.get('/*path', (req, res) => res.json(req.params)), {
      target: '/a%2Fb/%2e%2e/c',
    })
    expect(JSON.parse(answer.body)).toEqual({ path: ['a/b', '..', 'c'] })
  })
})

describe('a value of an earlier candidate', () => {
  it('a parameter of an earlier match is gone at the next match', async () => {
    const answer = await attackBoth(
      (app) => {
        app.get('/:user/:secret', (_req, _res, next) => next())
        app.get('/{:maybe/}x/edit', (_req, _res, next) => next())
        app.get('/:id/edit', (req, res) => res.json(req.params))
      },
      { target: '/x/edit' },
    )
    expect(JSON.parse(answer.body)).toEqual({ id: 'x' })
  })

  it('a parameter is gone if its route does not take the method', async () => {
    const answer = await attackBoth(
      (app) => {
        app.post('/:leak', (_, res) => res.send('no'))
        app.use((req, res) => res.json({ ...req.params, leak: req.params['leak'] ?? null }))
      },
      { target: '/x' },
    )
    expect(JSON.parse(answer.body)).toEqual({ leak: null })
  })

  it('a parameter of a mounted router is gone after that router', async () => {
    const answer = await attackBoth(
      (app, { Router }) => {
        app.use(
          '/:outer',
          Router().get('/:inner', (_req, _res, next) => next()),
        )
        app.use((req, res) => res.json(Object.keys(req.params)))
      },
      { target: '/a/b' },
    )
    expect(JSON.parse(answer.body)).toEqual([])
  })

  it('a parameter named like a prototype member never reaches a prototype', async () => {
    const answer = await attackBoth(
      (app) => {
        app.get('/:__proto__/:constructor/:toString', (req, res) => {
          res.json([Object.getPrototypeOf(req.params), Object.keys(req.params), Object.prototype.toString.call({})])
        })
      },
      { target: '/a/b/c' },
    )
    expect(JSON.parse(answer.body)).toEqual([null, ['__proto__', 'constructor', 'toString'], '[object Object]'])
  })
})
