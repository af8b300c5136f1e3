import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attackBoth, attackOnce } from '../../support/hostile.ts'

const XSS = '<script>alert("1")</script>'

describe('the default page', () => {
  it('the 404 page shows a path as text', async () => {
    for (const target of [`/${XSS}`, '/%3Cscript%3E', `/"><img src=x onerror='1'>`.replaceAll(' ', '%20'), '/&lt;']) {
      const answer = await attackBoth(() => {}, { target })
      expect([answer.status, answer.get('x-content-type-options')]).toEqual([404, 'nosniff'])
      expect(answer.get('content-security-policy')).toBe("default-src 'none'")
      expect(answer.body).not.toMatch(/<(?:script|img)|&lt;script/)
    }
  })

  it('the error page shows a message as text', async () => {
    const answer = await attackBoth((app) => {
      app.use(() => {
        throw new Error(XSS)
      })
    })
    expect(answer.get('content-security-policy')).toBe("default-src 'none'")
    expect(answer.body).toContain('Error: &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(answer.body).not.toContain('<script')
  })

  it('the error page replaces the headers of the body that was not sent', async () => {
    const answer = await attackBoth((app) => {
      app.use((_, res) => {
        res.set({ 'Content-Type': 'image/svg+xml', 'Content-Encoding': 'gzip', 'Content-Range': 'bytes 0-1/2' })
        res.set({ 'Content-Language': 'en', 'Content-Length': '5', 'Content-Security-Policy': 'script-src *' })
        throw new Error(XSS)
      })
    })
    expect(answer.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.get('content-encoding')).toBeUndefined()
    expect(answer.get('content-range')).toBeUndefined()
    expect(answer.get('content-language')).toBeUndefined()
  })
})

describe('the default page in production', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  for (const status of [undefined, 404, 418, 503]) {
    it(`the error page in production shows neither message nor stack: ${status}`, async () => {
      const answer = await attackBoth(
        (app) => {
          app.use(() => {
            throw Object.assign(new Error('the password is swordfish'), { status, expose: true })
          })
        },
        { settings: { env: 'production' } },
      )
      expect(answer.status).toBe(status ?? 500)
      expect(answer.body).not.toMatch(/swordfish|\bat |node_modules|\.js/)
    })
  }
})

describe('a status without a name', () => {
  it('a status without a name is shown as a number, where express@5 shows the word undefined', async () => {
    const answer = await attackOnce((app) => {
      app.use(() => {
        throw Object.assign(Object.create(null), { status: 499 })
      })
    })
    expect([answer.status, /<pre>(.*)<\/pre>/.exec(answer.body)?.[1]]).toEqual([499, '499'])
  })
})

describe('an error after the headers were sent', () => {
  it('an error after the headers cuts the connection, so that the client notices the missing rest', async () => {
    const answer = await attackBoth((app) => {
      app.use((_, res) => {
        res.write('half')
        throw new Error('late')
      })
    })
    expect(answer.body).toBe('4\r\nhalf\r\n')
  })

  it('an error after a complete response leaves it alone', async () => {
    const answer = await attackBoth((app) => {
      app.use((_, res) => {
        res.send('whole')
        throw new Error('late')
      })
    })
    expect([answer.status, answer.body]).toEqual([200, 'whole'])
  })

  it('a second response does not end the process', async () => {
    const answer = await attackBoth((app) => {
      app.use(async (_, res) => {
        res.send('first')
        await null
        res.send('second')
      })
    })
    expect([answer.status, answer.body]).toEqual([200, 'first'])
  })
})

describe('an error whose headers are hostile', () => {
  const failing = (fields: object) =>
    attackOnce((app) => {
      app.use(() => {
        throw Object.assign(new Error('failed'), fields)
      })
    })

  it('the error page has those headers of the error that can be sent', async () => {
    const headers = { 'X-Good': '1', 'X-Text': 'a\r\nX-Evil: 1', 'bad name': '1', '': '1', 'X-None': undefined }
    const answer = await failing({ status: 400, headers })
    expect([answer.status, answer.get('x-good')]).toEqual([400, '1'])
    expect(answer.get('x-evil') ?? answer.get('x-text')).toBeUndefined()
  })

  for (const name of ['Trailer', 'Transfer-Encoding', 'Content-Length', 'Upgrade', 'Date']) {
    it(`an error still gets its page if it has ${name}`, async () => {
      const answer = await failing({ status: 400, headers: { [name]: 'x' } })
      expect(answer.status).toBe(400)
      expect(answer.body).toContain('Error: failed')
    })
  }

  it('an error still gets its page if a trailer was announced before', async () => {
    const answer = await attackOnce((app) => {
      app.use((_, res) => {
        res.set('Trailer', 'X-Sum')
        throw new Error('failed')
      })
    })
    expect(answer.status).toBe(500)
  })

  for (const status of ['200; x', '404', 200, 399, 600, 400.5, Number.NaN, -1, 1e9, {}, [404], null]) {
    it(`an error whose status is not an error status gets 500: ${JSON.stringify(status)}`, async () => {
      const answer = await failing({ status })
      expect(answer.status).toBe(500)
    })
  }
})
