import { describe, expect, it } from 'vitest'
import { expectLinearTime, type LongPath, measureSlope } from '../../../../test/support/growth.ts'
import { compileV4Path } from './compile.ts'

interface Hostile {
  readonly pattern: string | readonly (string | RegExp)[]
  readonly path: LongPath
}

const hostile: readonly Hostile[] = [
  { pattern: '/:a-:b', path: ['/a', '-a', '/a'] },
  { pattern: '/:a-:b-:c', path: ['/a', '-a', '/a'] },
  { pattern: '/:a-:b-:c-:d-:e', path: ['/', '-', '/a'] },
  { pattern: '/:a--:b--:c', path: ['/a', '-', '/a'] },
  { pattern: '/:a-+:b', path: ['/a', '-', '/a'] },
  { pattern: '/:a.:b', path: ['/a', '.a', '/a'] },
  { pattern: '/:a.:b.:c', path: ['/a', '.', '/a'] },
  { pattern: '/:a@:b', path: ['/a', '@a', '/a'] },
  { pattern: '/:a/:b-:c', path: ['/a/b', '-a', '/a'] },
  { pattern: '/:a:b:c', path: ['/', 'a', '/a'] },
  { pattern: '/:a?:b?:c?/x', path: ['/', 'a', '/y'] },
  { pattern: '/:p+x', path: ['', '/a', '/'] },
  { pattern: '/:p+/:q+/x', path: ['', '/a', '/'] },
  { pattern: '/:p*/:q*/x', path: ['', '/a', '/y'] },
  { pattern: '/files/*', path: ['/files/', 'a/', '\n'] },
  { pattern: '/*/x', path: ['', '/x', '/'.repeat(2)] },
  { pattern: '/*/:id', path: ['', '/a', '//'] },
  { pattern: '/*.:ext', path: ['/', '.', '//'] },
  { pattern: '/:a-:b/*', path: ['/', '-', '/\n'] },
  { pattern: '/:a?/:b?/:c?/x', path: ['/', 'a', '/y'] },
  { pattern: '/*x*y*z', path: ['/', 'xy', ''] },
  { pattern: '/(a*)*b', path: ['/', 'a', 'c'] },
  { pattern: '/x(a*)*b', path: ['/x', 'a', 'c'] },
  { pattern: '/x((a?)+)+b', path: ['/x', 'a', 'c'] },
  { pattern: '/:a(.*)-:b(.*)-:c(.*)', path: ['/', '-', '/\n'] },
  { pattern: '/:a(\\w+)x:b(\\w+)y:c(\\w+)', path: ['/', 'xy', '-'] },
  { pattern: '/x((?![^]+z)[^])+!', path: ['/x', 'a', ''] },
  { pattern: '/x((?=[^]+b)[^])+!', path: ['/x', 'a', 'b'] },
  { pattern: '/(a|a|aa)+$', path: ['/', 'a', 'c'] },
  { pattern: ['/:a-:b-:c', '/*x*y', /(a+)+!/], path: ['/a', '-ax', '/a'] },
]

describe('the time for a path', () => {
  it.each(hostile)('grows no faster than the path for $pattern', ({ pattern, path }) => {
    const compiled = compileV4Path(pattern, { sensitive: false, strict: false, end: true })
    expectLinearTime(path, (text) => compiled.match(text))
  })

  it('grows faster with the native engine', () => {
    const { regexp } = compileV4Path('/*x*y*z', { sensitive: false, strict: false, end: true })
    const input = (size: number) => `/${'xy'.repeat(size / 2)}`
    expect(measureSlope({ input, run: (path) => regexp.exec(path) }, 64, { doublings: 2 })).toBeGreaterThan(1.5)
  })
})
