import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const LENGTH = 400 * 64 * 1024

describe('a body of 25 MB, sent and sent back', () => {
  for (const transport of ['fetch', 'http2']) {
    it(`goes by ${transport} in little memory`, () => {
      const script = join(__dirname, 'large-bodies.cjs')
      const output = execFileSync(process.execPath, ['--expose-gc', script, transport], { encoding: 'utf8' })
      const { received, megabytes } = JSON.parse(output)
      expect(received).toBe(LENGTH)
      expect(megabytes).toBeGreaterThan(0)
      expect(megabytes).toBeLessThan(4)
    })
  }
})
