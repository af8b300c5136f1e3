import { describe, expect, it } from 'vitest'
import { attackBoth, attackOnce } from '../../support/hostile.ts'

/** Targets that a client might smuggle into res.redirect(); all of them are sent as express@5 sends them. */
const TARGETS = [
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  'http:\\\\evil.example',
  'http:/\\evil.example',
  'https://evil.example\\@good.example',
  'https://good.example:fake@evil.example/',
  'https://good.example%2F@evil.example/',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/a\r\nSet-Cookie: x=1',
  '/a\nb',
  '/a\tb',
  '/\t/evil.example',
  '/a\0b',
  'http://evil.example\0.good.example/',
  'http://εxample.com/ä',
  'http://good.example\u2044.evil.example',
  '/already%20encoded%2F%',
  '/\ud800/lone',
  '/lone\udfff',
  '/\u{1f600}',
  '/<script>"\'&',
  '',
  ' //evil.example',
]

describe('the Location of a redirect', () => {
  for (const target of TARGETS) {
    it(`Location is one line of plain characters, as in express@5: ${JSON.stringify(target)}`, async () => {
      const answer = await attackBoth((app) => app.get('/', (_, res) => res.redirect(target)))
      expect(answer.status).toBe(302)
      expect(answer.get('location')).toMatch(/^[\x21-\x7e]*$/)
      expect(answer.get('set-cookie')).toBeUndefined()
    })

    it(`res.location() sets the same Location: ${JSON.stringify(target)}`, async () => {
      const answer = await attackBoth((app) => app.get('/', (_, res) => res.location(target).end()))
      expect(answer.get('location')).toMatch(/^[\x21-\x7e]*$/)
    })
  }

  for (const target of ['/\\evil.example', '/\\/evil.example', '/\\\\evil.example', '/\\evil.example\\@x']) {
    it(`a redirect stays on this host, where express@5 lets browsers leave it: ${target}`, async () => {
      const { status, ...answer } = await attackOnce((app) => app.get('/', (_, res) => res.redirect(target)))
      expect(status).toBe(302)
      const arrived = new URL(answer.get('location') ?? '', 'http://good.example/')
      expect(arrived.host).toBe('good.example')
    })
  }
})

describe('the body of a redirect', () => {
  const target = '/"><script>alert(1)</script>&'
  const body = (accept: string) =>
    attackBoth((app) => app.get('/', (_, res) => res.redirect(target)), { headers: [`Accept: ${accept}`] })

  it('browsers get a page without a link', async () => {
    const answer = await body('text/html')
    expect(answer.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.body).not.toMatch(/<a\b|<script|href/i)
    expect(answer.body).toContain('Found. Redirecting to /%22%3E%3Cscript%3Ealert(1)%3C/script%3E&amp;')
  })

  it('text clients get plain text', async () => {
    const answer = await body('text/plain')
    expect(answer.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe('Found. Redirecting to /%22%3E%3Cscript%3Ealert(1)%3C/script%3E&')
  })

  it('all other clients get an empty body', async () => {
    const answer = await body('application/json')
    expect([answer.get('content-length'), answer.body]).toEqual(['0', ''])
  })

  it('the page shows a script in the address as text, however it is quoted', async () => {
    const answer = await attackBoth((app) => app.get('/', (_, res) => res.redirect("javascript:alert('1')")), {
      headers: ['Accept: text/html'],
    })
    expect(answer.body).toContain('javascript:alert(&#39;1&#39;)')
  })
})

describe('the word "back"', () => {
  for (const referer of ['http://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    it(`'back' is an ordinary path, and a Referer of ${referer} is ignored`, async () => {
      const answer = await attackBoth((app) => app.get('/', (_, res) => res.redirect('back')), {
        headers: [`Referer: ${referer}`],
      })
      expect(answer.get('location')).toBe('back')
    })
  }
})
