import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLocation } from '../../http/url/location.ts'
import { isRelativeTarget, resolveTarget } from './redirect.ts'

describe('isRelativeTarget', () => {
  for (const target of ['login', './login', '../x', '', '?a', '#a', 'mailto:a@b.test', 'a//b']) {
    it(`reads ${JSON.stringify(target)} as relative`, () => expect(isRelativeTarget(target)).toBe(true))
  }
  for (const target of ['/login', '//host/x', 'http://host/', './x?to=http://host/']) {
    it(`reads ${JSON.stringify(target)} as absolute`, () => expect(isRelativeTarget(target)).toBe(false))
  }
})

const cases: { target: string; pathname: string; mountPath: string; want: string }[] = [
  { target: 'login', pathname: '/blog/post/1', mountPath: '/blog', want: '/blog/login' },
  { target: 'login', pathname: '/x', mountPath: '', want: '/login' },
  { target: 'login', pathname: '/x', mountPath: '/', want: '/login' },
  { target: './edit', pathname: '/post/1', mountPath: '', want: '/post/1/edit' },
  { target: './edit', pathname: '/post/1/', mountPath: '', want: '/post/1/edit' },
  { target: '../2', pathname: '/post/1', mountPath: '/ignored', want: '/post/2' },
  { target: '../../../..', pathname: '/a', mountPath: '', want: '/' },
  { target: './x', pathname: '//evil.test', mountPath: '', want: '/evil.test/x' },
  { target: './/evil.test', pathname: '/', mountPath: '', want: '/evil.test' },
  { target: './\\evil.test', pathname: '/', mountPath: '', want: '/evil.test' },
]

describe('resolveTarget', () => {
  for (const { target, pathname, mountPath, want } of cases) {
    it(`leads from ${pathname}, mounted at ${mountPath || 'the root'}, by ${target} to ${want}`, () => {
      expect(resolveTarget(target, pathname, mountPath)).toBe(want)
    })
  }

  it('never leads a browser to another host', () => {
    const piece = fc.constantFrom('.', '..', '/', '/', '\\', 'a', 'evil.test', '%2f', '?', ' ', '@', ':')
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, text, fc.constantFrom('', '/', '/blog', '/a/b'), (target, path, mountPath) => {
        fc.pre(isRelativeTarget(target))
        const location = toLocation(resolveTarget(target, `/${path}`, mountPath))
        expect(new URL(location, 'http://site.test/some/page').host).toBe('site.test')
      }),
      { numRuns: 2000 },
    )
  })
})
