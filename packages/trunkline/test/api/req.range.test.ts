import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.range()', () => {
  const ask = async (range: string | undefined) => {
    const app = trunkline().get('/', (req, res) => {
      const ranges = req.range(1000)
      res.json([ranges ?? null, typeof ranges === 'object' ? ranges.type : null])
    })
    return (await inject(app, { url: '/', headers: { range } })).json()
  }

  it.each([
    [undefined, null, null],
    ['bytes=0-499', [{ start: 0, end: 499 }], 'bytes'],
    ['bytes=-100', [{ start: 900, end: 999 }], 'bytes'],
    [
      'bytes=0-9,990-',
      [
        { start: 0, end: 9 },
        { start: 990, end: 999 },
      ],
      'bytes',
    ],
    ['bytes=1000-', -1, null],
    ['nonsense', -2, null],
  ])('of 1000 bytes for "Range: %s" is %j', async (range, want, type) => {
    expect(await ask(range)).toEqual([want, type])
  })
})
