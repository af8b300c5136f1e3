import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importExample } from '../support/serve.ts'

interface Change {
  name: string
  hunks: string[]
}

describe('the guide to documenting an app', async () => {
  const { applyHunks, readSteps } = await importExample<{
    applyHunks(text: string | undefined, change: Change): string
    readSteps(): Change[][]
  }>('../checks/openapi/guide-steps.js')

  it('has six diffs that apply to this app, one after the other', () => {
    const texts = new Map<string, string>()
    const steps = readSteps()
    expect(steps.map((changes) => changes.length > 0)).toEqual([true, true, true, true, true, true])
    for (const change of steps.flat()) {
      const file = join(__dirname, change.name)
      const text = texts.get(change.name) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
      texts.set(change.name, applyHunks(text, change))
    }
    expect(() => applyHunks('other', { name: 'app.js', hunks: [' text'] })).toThrow('does not have these lines')
  })
})
