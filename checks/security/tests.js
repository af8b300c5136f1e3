import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PLACES = ['packages/trunkline/test/security', 'packages/trunkline/test/files']

/** "checklist 6", "checklist 14 to 16", "checklist 28 and 29": how the titles of tests name what they are about. */
const TITLE = /checklist (\d+)(?: (to|and) (\d+))?/g

const byItem = new Map()
for (const place of PLACES) {
  for (const file of readdirSync(join(ROOT, place), { recursive: true }).filter((name) => name.endsWith('.test.ts'))) {
    const path = join(place, file)
    for (const item of itemsOf(readFileSync(join(ROOT, path), 'utf8')))
      byItem.set(item, [...(byItem.get(item) ?? []), path])
  }
}

function itemsOf(text) {
  const items = new Set()
  for (const [, from, word, to = from] of text.matchAll(TITLE)) {
    for (let item = Number(from); item <= Number(to); item++)
      if (word !== 'and' || [from, to].includes(String(item))) items.add(item)
  }
  return items
}

/** Links to the test files about an item: those whose titles name it, and those that its attack names. */
export function findTests({ item, tests = [] }) {
  const paths = [...new Set([...tests, ...(byItem.get(item) ?? [])])].sort()
  return paths.map((path) => `[${basename(path, '.test.ts')}](../${path})`).join(', ')
}
