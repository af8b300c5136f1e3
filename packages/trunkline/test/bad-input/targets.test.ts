import { describe, expect, it } from 'vitest'
import { type App, type Framework, trunkline } from '../support/frameworks.ts'
import { expectLinearGrowth } from '../support/growth.ts'
import { attackBoth } from '../support/hostile.ts'

const ROOMY = 262_144

describe('a very long path', () => {
  const paths: [title: string, path: string][] = [
    ['one segment', `/${'a'.repeat(65_536)}`],
    ['many segments', '/a'.repeat(32_768)],
    ['many slashes', '/'.repeat(65_536)],
    ['many escapes', `/${'%61'.repeat(21_000)}`],
    ['many broken escapes', `/${'%'.repeat(65_536)}`],
    ['many dots', '/..'.repeat(21_000)],
    ['a long query', `/?${'a'.repeat(65_536)}`],
    ['many question marks', `/${'?'.repeat(65_536)}`],
    ['a fragment', `/a#${'b'.repeat(65_536)}`],
    ['a long host', `http://${'a.'.repeat(32_000)}/a`],
    ['a host of many marks', `http://${'@'.repeat(60_000)}/a`],
    ['a long absolute path', `http://localhost${'/a'.repeat(30_000)}`],
  ]
  for (const [title, target] of paths) {
    it(`is answered as by express@5, with few layers and with many: ${title}`, async () => {
      for (const layers of [0, 20]) {
        const answer = await attackBoth((app, framework) => route(app, framework, layers), {
          target,
          maxHeaderSize: ROOMY,
        })
        expect([200, 400, 404]).toContain(answer.status)
      }
    })
  }

  it('is refused by node itself beyond the size that it takes', async () => {
    const answer = await attackBoth((app, framework) => route(app, framework, 0), { target: `/${'a'.repeat(65_536)}` })
    expect(answer.status).toBe(431)
  })
})

describe('a target that is no path', () => {
  const targets = [
    'OPTIONS *',
    'GET *',
    'GET http://',
    'GET http:///a',
    'GET http://localhost:99999/a',
    'GET http://localhost:x/a',
    'GET http://[::1',
    'GET http://a b/',
    'GET a',
    'GET ../a',
    'GET ?a=1',
    'GET \\a',
    'CONNECT localhost:80',
    'GET /a\u0080\u00ff',
    'GET /\u00a0a',
    'get /a',
    'NONSENSE /a',
  ]
  for (const target of targets) {
    it(`gets the answer of express@5 or of node's parser: ${JSON.stringify(target)}`, async () => {
      const bytes = `${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
      if (target.startsWith('CONNECT')) return expect(answersTo(bytes)).rejects.toThrow('to have a length of 1')
      const answer = await answersTo(bytes)
      expect([200, 400, 404]).toContain(answer.status)
    })
  }

  for (const target of ['/%', '/%zz?%zz', '/a/%E0%A4%A', '/%C0%AF', '/a?%', '/%00', '/%0d%0aX:1']) {
    it(`may hold escapes that say nothing: ${target}`, async () => {
      const answer = await attackBoth((app, framework) => route(app, framework, 0), { target })
      expect([200, 400]).toContain(answer.status)
      expect(answer.get('x')).toBeUndefined()
    })
  }
})

describe('the cost of a target', () => {
  const targets: [title: string, input: (size: number) => string][] = [
    ['slashes', (size) => '/'.repeat(size)],
    ['segments', (size) => '/a'.repeat(size / 2)],
    ['question marks', (size) => `/${'?'.repeat(size)}`],
    ['a fragment', (size) => `/${'#'.repeat(size)}`],
    ['marks in an absolute target', (size) => `http://${'@'.repeat(size)}/`],
    ['colons in an absolute target', (size) => `http://${':'.repeat(size)}/`],
    ['labels in an absolute target', (size) => `http://${'a.'.repeat(size / 2)}/`],
    ['slashes in an absolute target', (size) => `http:${'/'.repeat(size)}`],
    ['schemes in an absolute target', (size) => 'http://'.repeat(size / 7)],
  ]
  for (const [title, input] of targets) {
    it(`grows with its length only, with few layers and with many: ${title}`, () => {
      for (const layers of [0, 20]) {
        const app = trunkline()
        route(app, trunkline, layers)
        // Methods that no route takes, so that every layer is asked and none answers.
        const run = (url: string) => app.handle({ method: 'PURGE', url, params: {} }, fakeResponse(), () => {})
        expectLinearGrowth({ input, run })
      }
    })
  }
})

function fakeResponse(): object {
  return { setHeader: () => {}, locals: {} }
}

function answersTo(bytes: string) {
  return attackBoth((app, framework) => route(app, framework, 0), { bytes })
}

/** Something of everything that looks at a path, with so many layers before it that match nothing. */
function route(app: App, { Router }: Framework, layers: number): void {
  for (let i = 0; i < layers; i++) app.get(`/layer/${i}/:id`, (_, res) => res.send('layer'))
  app.use(
    '/mounted',
    Router().get('/', (_, res) => res.send('mounted')),
  )
  app.get('/a', (req, res) => res.send(`a ${req.path.length}`))
  app.get('/:one', (req, res) => res.send(`one ${String(req.params['one']).length}`))
  app.get('/:a-:b', (_, res) => res.send('two'))
  app.get(/^\/x(.*)y$/, (_, res) => res.send('expression'))
  app.get('/*rest', (req, res) => res.send(`rest ${Object(req.params['rest']).length}`))
}
