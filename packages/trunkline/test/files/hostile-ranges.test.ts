import { describe, expect, it } from 'vitest'
import { askAt, ours, tellErrors, theirs, withServer } from './serve.ts'
import { makeSite } from './site.ts'

const SIZE = 200_000
const root = makeSite({ 'file.bin': Buffer.alloc(SIZE, 'x') })

const ranges = [
  'bytes=10-5',
  'bytes=1-0',
  'bytes=-0',
  `bytes=${'0-0,'.repeat(1000)}0-0`,
  `bytes=${'0-,'.repeat(1000)}0-`,
  `bytes=${Array.from({ length: 1500 }, (_, i) => `${i * 10}-${i * 10 + 1}`).join(',')}`,
  'bytes=0-100,50-150,100-200',
  'bytes=99999999999999999999-',
  'bytes=0-99999999999999999999',
  'bytes=-99999999999999999999',
  'bytes=1e3-2e3',
  'bytes=0x10-0x20',
  'bytes=+1-2',
  'bytes= 1 - 2 ',
  'bytes=--1',
  'bytes=0-0, ',
  'bytes=,',
  'lines=0-5',
  'none',
  'bytes',
  'bytes=199999-',
  'bytes=200000-',
]

describe('hostile ranges', () => {
  it('are answered as Express answers them, with no more than the file', async () => {
    const serve = (framework: typeof ours) => tellErrors(framework().use(framework.static(root)))
    await withServer(serve(ours), (port) =>
      withServer(serve(theirs), async (reference) => {
        for (const range of ranges) {
          for (const extra of [{}, { 'If-Range': '"old"' }, { 'If-Range': 'junk' }] as Record<string, string>[]) {
            const [answer, expected] = await Promise.all(
              [port, reference].map((at) => askAt(at, '/file.bin', { Range: range, ...extra })),
            )
            const shown = range.slice(0, 40)
            expect([shown, answer?.status, answer?.get('content-range')]).toEqual([
              shown,
              expected?.status,
              expected?.get('content-range'),
            ])
            expect(answer?.body).toBe(expected?.body)
            expect(answer?.body.length).toBeLessThanOrEqual(SIZE)
          }
        }
      }),
    )
  })
})
