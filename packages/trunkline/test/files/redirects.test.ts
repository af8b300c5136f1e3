import { describe, expect, it } from 'vitest'
import { askAt, askStatic, ours, withServer } from './serve.ts'
import { makeSite } from './site.ts'

const root = makeSite({ 'dir/index.html': 'dir', 'evil.test/index.html': 'x', '<b>&"/index.html': 'odd' })

describe('redirects to directories', () => {
  const targets = [
    '/dir',
    '//dir',
    '///dir',
    '//evil.test/%2e%2e',
    '//evil.test/..',
    '//evil.test',
    '/%2fevil.test',
    '/%5Cevil.test/..',
    '/\\evil.test/..',
    '/\\\\evil.test/..',
    '/\\/evil.test/..',
    '/dir?//evil.test',
    '/dir?x=http://evil.test',
    '/%09/evil.test/..',
  ]
  for (const target of targets) {
    it(`keeps ${target} on this host`, async () => {
      const answer = await askStatic(root, {}, target)
      const location = answer.get('location')
      if (location !== undefined) expect(new URL(location, 'http://app.test/').host).toBe('app.test')
      else expect(answer.status).toBe(404)
    })
  }

  it('stays on this host below a mount path', async () => {
    await withServer(ours().use('/m', ours.static(root)), async (port) => {
      for (const target of ['/m', '/m//evil.test/..', '/m/\\evil.test/..', '//m']) {
        const location = (await askAt(port, target)).get('location') ?? '/'
        expect(new URL(location, 'http://app.test/').host).toBe('app.test')
      }
    })
  })

  it('escapes the page', async () => {
    const answer = await askStatic(root, {}, '/%3Cb%3E&%22?"<script>alert(1)</script>')
    expect(answer.status).toBe(301)
    expect(answer.body).not.toContain('<script>')
    expect(answer.body).toContain('&amp;')
    expect(answer.get('content-security-policy')).toBe("default-src 'none'")
    expect(answer.get('x-content-type-options')).toBe('nosniff')
  })
})
