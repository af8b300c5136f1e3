import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDocuments } from './support/documents.ts'
import { ROOT } from './support/source-graph.ts'

const examples = readdirSync(join(ROOT, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(html|ejs|js)$/.test(path) && !path.includes('node_modules'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, 'examples', path), 'utf8') }))
const sources = [...readDocuments(), ...examples]

describe('pages for browsers, in the documentation and in examples', () => {
  it('say the method of each form, because a blocked script would leave what people type in the URL', () => {
    const forms = sources.flatMap(({ path, text }) =>
      (text.match(/<form\b[^>]*>/g) ?? []).map((form) => `${path}: ${form}`),
    )
    expect(forms.length).toBeGreaterThan(10)
    expect(forms.filter((form) => !/\bmethod="/.test(form))).toEqual([])
  })

  it('have no import maps, which policies such as that of helmet block', () => {
    expect(sources.filter(({ text }) => /<script[^>]*importmap/.test(text)).map(({ path }) => path)).toEqual([])
  })
})
