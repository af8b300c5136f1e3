import { describe, expect, it } from 'vitest'
import { expectLinearTime, type LongPath, measureSlope } from '../../../../test/support/growth.ts'
import { compileRoutePath } from './compile.ts'

interface Hostile {
  readonly pattern: string | readonly string[]
  readonly path: LongPath
}

const hostile: readonly Hostile[] = [
  { pattern: '/:a-:b', path: ['/a', '-a', '/a'] },
  { pattern: '/:a-:b-:c', path: ['/a', '-a', '/a'] },
  { pattern: '/:a.:b', path: ['/a', '.a', '/a'] },
  { pattern: '/:a.:b.:c', path: ['/a', '.', '/a'] },
  { pattern: '/:a@:b', path: ['/a', '@a', '/a'] },
  { pattern: '/:a/:b-:c', path: ['/a/b', '-a', '/a'] },
  { pattern: '/:a:b:c', path: ['/', 'a', '/a'] },
  { pattern: '/:a?:b?:c?/x', path: ['/', 'a', '/y'] },
  { pattern: '/s/:a*/:b*/x', path: ['/s', '/a', '/y'] },
  { pattern: '/user/:id.:format?', path: ['/user/', '.', '/'] },
  { pattern: '/files/*', path: ['/files/', 'a/', '\n'] },
  { pattern: '/*x*y*z', path: ['/', 'xy', ''] },
  { pattern: '/*.:ext', path: ['/', '.', '//'] },
  { pattern: '/(a*)*b', path: ['/', 'a', 'c'] },
  { pattern: '/:a(\\w+)x:b(\\w+)y:c(\\w+)', path: ['/', 'xy', '-'] },
  { pattern: ['/:a-:b-:c', '/*x*y'], path: ['/a', '-ax', '/a'] },
]

const options = { sensitive: false, strict: false }

describe('the time for a path of 3.x', () => {
  it.each(hostile)('grows no faster than the path for $pattern', ({ pattern, path }) => {
    const compiled = compileRoutePath(pattern, options)
    expectLinearTime(path, (text) => compiled.execute(text))
  })

  it('grows faster with the expression itself, which express 3 asks', () => {
    const { regexp } = compileRoutePath('/:a-:b-:c', options)
    const input = (size: number) => `/a${'-a'.repeat(size / 2)}/a`
    expect(measureSlope({ input, run: (path) => regexp.exec(path) }, 64, { doublings: 2 })).toBeGreaterThan(1.5)
  })
})
