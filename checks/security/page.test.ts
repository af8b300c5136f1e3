import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = new URL('../../docs/security.md', import.meta.url)
const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

const EXPRESS = [3, 5, 7]
const OURS = [4, 6, 8]
const TESTS = 9

it('every hole has its row, but for those that the page names', () => {
  const without = [30, 39, 40, 41]
  const all = Array.from({ length: 57 }, (_, at) => at + 1).filter((item) => !without.includes(item))
  expect(rows.map(([item]) => Number(item))).toEqual(all)
})

it('every row names tests of ours that are there', () => {
  for (const row of rows) {
    const paths = [...(row[TESTS] ?? '').matchAll(/\]\((.+?)\)/g)].map(([, path]) => path as string)
    expect(paths, row[1]).not.toEqual([])
    for (const path of paths) expect(existsSync(new URL(path, page)), path).toBe(true)
  }
})

it('ours is open where its Express is, for a reason that is said, and nowhere else', () => {
  const isOpen = (cell: string | undefined) => cell?.startsWith('**open**') === true
  for (const row of rows) {
    const open = OURS.filter((column) => isOpen(row[column]))
    if (open.length > 0) expect(row[1]).toContain('ours as Express')
    for (const column of open) expect(isOpen(row[column - 1]), row[1]).toBe(true)
  }
  // Or nothing was attacked.
  expect(rows.filter((row) => EXPRESS.some((column) => isOpen(row[column]))).length).toBeGreaterThan(10)
})
