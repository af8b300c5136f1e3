import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as options from './line-policy.ts'

// A deprecation is told once for each line of a program, so each test takes modules that have not told any yet.
let readV4Options: typeof options.readV4Options
let withMime: typeof options.withMime
let warnings: string[] = []
const onWarning = ({ namespace, message }: { namespace: string; message: string }) => {
  warnings.push(`${namespace}: ${message}`)
}
const emitter = process as NodeJS.EventEmitter

beforeEach(async () => {
  vi.resetModules()
  ;({ readV4Options, withMime } = await import('./line-policy.ts'))
  warnings = []
  emitter.on('deprecation', onWarning)
})
afterEach(() => void emitter.removeListener('deprecation', onWarning))

describe('readV4Options', () => {
  it('leaves options of today alone', () => {
    const options = { dotfiles: 'deny', root: '/srv' }
    expect(readV4Options(options)).toBe(options)
    expect(warnings).toEqual([])
  })

  it('reads `hidden` as `dotfiles`', () => {
    expect(readV4Options({ hidden: true })).toMatchObject({ dotfiles: 'allow' })
    expect(readV4Options({ hidden: false })).toEqual({ hidden: false })
    expect(warnings).toEqual([
      "send: hidden: use dotfiles: 'allow' instead",
      "send: hidden: use dotfiles: 'ignore' instead",
    ])
  })

  it('reads `from` as `root`', () => {
    expect(readV4Options({ from: '/srv' })).toMatchObject({ root: '/srv' })
    expect(warnings).toEqual(['send: send.from: pass root as option'])
  })

  it('lets the newer name win', () => {
    expect(readV4Options({ hidden: true, dotfiles: 'deny' }).dotfiles).toBe('deny')
    expect(readV4Options({ from: '/old', root: '/new' }).root).toBe('/new')
  })

  it('keeps what is inherited', () => {
    const inherited = Object.create({ maxAge: 5, hidden: true }) as { maxAge: number; hidden?: boolean }
    expect(readV4Options(inherited)).toMatchObject({ maxAge: 5, dotfiles: 'allow' })
  })
})

describe('withMime', () => {
  it('adds the table of types to a function, and it may be replaced repeatedly', () => {
    const serveStatic = withMime(() => {})
    expect(serveStatic.mime.lookup('a.html')).toBe('text/html')
    for (const mime of [{ lookup: () => 'mine' }, { lookup: () => 'another' }]) {
      Object.assign(serveStatic, { mime })
      expect(serveStatic.mime).toBe(mime)
    }
  })

  it('shows it among the properties, before and after', () => {
    const serveStatic = withMime(() => {})
    const seen = { configurable: true, enumerable: true }
    expect(Object.getOwnPropertyDescriptor(serveStatic, 'mime')).toMatchObject(seen)
    Object.assign(serveStatic, { mime: {} })
    expect(Object.getOwnPropertyDescriptor(serveStatic, 'mime')).toMatchObject({ ...seen, writable: true })
  })
})
