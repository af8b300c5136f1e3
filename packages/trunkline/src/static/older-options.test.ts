import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOlderOptions } from './older-options.ts'

let warnings: string[] = []
const onWarning = ({ namespace, message }: { namespace: string; message: string }) => {
  warnings.push(`${namespace}: ${message}`)
}
const emitter = process as NodeJS.EventEmitter

beforeEach(() => {
  warnings = []
  emitter.on('deprecation', onWarning)
})
afterEach(() => void emitter.removeListener('deprecation', onWarning))

describe('readOlderOptions', () => {
  it('leaves options of today alone', () => {
    const options = { dotfiles: 'deny', root: '/srv' }
    expect(readOlderOptions(options)).toBe(options)
    expect(warnings).toEqual([])
  })

  it('takes hidden for dotfiles', () => {
    expect(readOlderOptions({ hidden: true })).toMatchObject({ dotfiles: 'allow' })
    expect(readOlderOptions({ hidden: false })).toEqual({ hidden: false })
    expect(warnings).toEqual([
      "send: hidden: use dotfiles: 'allow' instead",
      "send: hidden: use dotfiles: 'ignore' instead",
    ])
  })

  it('takes from for root', () => {
    expect(readOlderOptions({ from: '/srv' })).toMatchObject({ root: '/srv' })
    expect(warnings).toEqual(['send: send.from: pass root as option'])
  })

  it('lets the newer name win', () => {
    expect(readOlderOptions({ hidden: true, dotfiles: 'deny' }).dotfiles).toBe('deny')
    expect(readOlderOptions({ from: '/old', root: '/new' }).root).toBe('/new')
  })

  it('keeps what is inherited', () => {
    const inherited = Object.create({ maxAge: 5, hidden: true }) as { maxAge: number; hidden?: boolean }
    expect(readOlderOptions(inherited)).toMatchObject({ maxAge: 5, dotfiles: 'allow' })
  })
})
