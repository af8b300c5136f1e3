import zlib from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Inflaters } from './inflate.ts'

const compress: Record<string, ((text: string) => Buffer) | undefined> = {
  gzip: zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
  zstd: (zlib as { zstdCompressSync?: (text: string) => Buffer }).zstdCompressSync,
}

/** The inflaters are listed when the first of them is asked for, so each test takes a module that has not been yet. */
async function load(): Promise<typeof import('./inflate.ts')> {
  vi.resetModules()
  return import('./inflate.ts')
}

function inflate(inflaters: Inflaters, coding: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const inflater = inflaters.get(coding)?.()
    if (inflater === undefined) return reject(new Error(`no inflater for ${coding}`))
    let text = ''
    inflater.on('data', (chunk) => {
      text += chunk
    })
    inflater.on('end', () => resolve(text))
    inflater.on('error', reject)
    inflater.end(bytes)
  })
}

describe('inflaters', () => {
  it.each<[keyof Awaited<ReturnType<typeof load>>, string[]]>([
    ['v1Inflaters', ['gzip', 'deflate']],
    ['v2Inflaters', ['gzip', 'deflate', 'br', 'zstd']],
  ])('%s undo their encodings, and notice that a stream was cut short', async (name, codings) => {
    const inflaters = (await load())[name]
    const known = codings.filter((coding) => coding !== 'zstd' || inflaters.has(coding))
    expect([...inflaters.keys()]).toEqual(known)
    for (const coding of known) {
      const whole = compress[coding]?.('x'.repeat(5000)) as Buffer
      expect(await inflate(inflaters, coding, whole)).toBe('x'.repeat(5000))
      await expect(inflate(inflaters, coding, whole.subarray(0, -3)), coding).rejects.toThrow(/^(?!no inflater)/)
    }
    expect([inflaters.has('gzip'), inflaters.has('nulls')]).toEqual([true, false])
  })
})

describe('zstd', () => {
  const names = ['createZstdDecompress', 'zstdDecompressSync'] as const
  const own = names.map((name) => Object.getOwnPropertyDescriptor(zlib, name))

  /** Gives node's module something else by a name, or takes it away. */
  function replace(name: string, descriptor: PropertyDescriptor | undefined): void {
    if (descriptor === undefined) Reflect.deleteProperty(zlib, name)
    else Object.defineProperty(zlib, name, { ...descriptor, configurable: true })
  }

  afterEach(() => {
    for (const [i, name] of names.entries()) replace(name, own[i])
  })

  const create = (): string => 'inflater'
  const complain = (): never => {
    throw new Error('unexpected end of file')
  }

  it.each([
    ['is taken where half a frame is an error', create, complain, 'inflater'],
    ['is refused where half a frame is none', create, () => Buffer.alloc(0), undefined],
    ['is refused where it cannot be tried', create, undefined, undefined],
    ['is refused where the runtime does not have it', undefined, complain, undefined],
  ])('%s', async (_, create, inflate, made) => {
    const given = vi.fn(inflate)
    replace('createZstdDecompress', create && { value: create })
    replace('zstdDecompressSync', inflate && { value: given })
    const { v2Inflaters } = await load()
    expect([v2Inflaters.get('zstd')?.(), v2Inflaters.has('zstd')]).toEqual([made, made !== undefined])
    expect(given.mock.calls).toEqual(create && inflate ? [[Buffer.from('28b52ffd', 'hex')]] : [])
  })
})
