import { describe, expect, it } from 'vitest'
import { attack, attackBoth, attackOnce } from '../../support/hostile.ts'

describe('a header that is set from hostile text', () => {
  const values = ['a\r\nX-Evil: 1', 'a\nX-Evil: 1', 'a\rb', 'a\0b', 'a\u0100b', ['a', 'b\r\nX-Evil: 1']]

  for (const value of values) {
    it(`a hostile header value gets 500 and injects nothing: ${JSON.stringify(value)}`, async () => {
      const answer = await attackBoth((app) => app.get('/', (_, res) => res.set('X-Text', value).send('sent')))
      expect([answer.status, answer.get('x-evil')]).toEqual([500, undefined])
    })
  }

  for (const name of ['X Evil', 'X-Evil:', 'X\r\nEvil', '', 'é', '__proto__ ']) {
    it(`an invalid header name gets 500: ${JSON.stringify(name)}`, async () => {
      const answer = await attackBoth((app) => app.get('/', (_, res) => res.set(name, '1').send('sent')))
      expect(answer.status).toBe(500)
    })
  }

  for (const method of ['append', 'type', 'vary'] as const) {
    it(`a hostile value in res.${method}() gets 500`, async () => {
      const answer = await attackBoth((app) => {
        app.get('/', (_, res) => {
          const text = 'text/html\r\nX-Evil: 1'
          if (method === 'append') res.append('X-Text', text)
          else res[method](text)
          res.send('sent')
        })
      })
      expect([answer.status, answer.get('x-evil')]).toEqual([500, undefined])
    })
  }

  it('a hostile reason phrase gets 500', async () => {
    const answer = await attackBoth((app) => {
      app.get('/', (_, res) => {
        res.statusMessage = 'OK\r\nX-Evil: 1'
        res.send('sent')
      })
    })
    expect([answer.statusLine, answer.get('x-evil')]).toEqual(['HTTP/1.1 500 Internal Server Error', undefined])
  })

  it('res.set() takes no header from a polluted prototype', async () => {
    const answer = await attackOnce((app) => {
      app.get('/', (_, res) => {
        const polluted = Object.prototype as { 'x-evil'?: string }
        polluted['x-evil'] = '1'
        try {
          res.set({ 'X-Good': ['1', '2'] })
        } finally {
          delete polluted['x-evil']
        }
        res.send('sent')
      })
    })
    expect([answer.get('x-good'), answer.get('x-evil')]).toEqual(['1, 2', undefined])
  })
})

// Where headers were set before, node merges the list into them and repeated names fall together.
const WITHOUT_OTHER_HEADERS = { settings: { 'x-powered-by': false } }

describe('headers given as a list', () => {
  const list = ['X-One', '1', 'Set-Cookie', 'a=1', 'X-Two', '2', 'Set-Cookie', 'b=2']

  it('headers given as a list keep their order, and the list is not changed', async () => {
    const given: string[][] = []
    const answer = await attackBoth((app) => {
      app.get('/', (_, res) => {
        const own = [...list]
        given.push(own)
        res.writeHead(200, own).end('sent')
      })
    }, WITHOUT_OTHER_HEADERS)
    const sent = answer.headers.filter(([name]) => /^(?:X-(?:One|Two)|Set-Cookie)$/.test(name)).flat()
    expect(sent).toEqual(list)
    expect(given).toEqual([list, list])
  })

  it('headers given as a list may follow headers that were set before', async () => {
    const answer = await attackBoth((app) => {
      app.get('/', (_, res) => {
        res.set('X-Zero', '0')
        res.writeHead(200, [...list]).end('sent')
      })
    })
    expect([answer.get('x-zero'), answer.get('x-two')]).toEqual(['0', '2'])
  })

  it('early hints are sent before the response, and their object is not changed', async () => {
    const hints = { link: ['</a.css>; rel=preload; as=style', '</b.js>; rel=preload; as=script'], 'x-trace': '1' }
    const [early, final] = await attack((app) => {
      app.get('/', (_, res) => {
        res.writeEarlyHints(hints, () => res.status(404).send('late'))
      })
    })
    expect(early?.headers.map(([name, value]) => `${name}: ${value}`)).toEqual([
      'Link: </a.css>; rel=preload; as=style, </b.js>; rel=preload; as=script',
      'x-trace: 1',
    ])
    expect([final?.status, final?.body, final?.get('x-trace')]).toEqual([404, 'late', undefined])
    expect(hints.link).toHaveLength(2)
  })
})
