// How much the repository holds: lines and bytes of the files that git has.
import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LIMITS = join(import.meta.dirname, 'limits.json')
const LINE_FEED = 10
/** Limits are round numbers, so that two branches that delete something seldom write different ones. */
const STEPS = { lines: 1000, bytes: 100_000 }

export function readLimits() {
  return JSON.parse(readFileSync(LIMITS, 'utf8'))
}

/** By folder, the largest first. The folders of `packages` and `checks` count each for itself. */
export function measureTree(root) {
  const folders = new Map()
  for (const name of execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')) {
    const path = join(root, name)
    if (name === '' || !lstatSync(path, { throwIfNoEntry: false })?.isFile()) continue
    const content = readFileSync(path)
    const folder = folderOf(name)
    const { lines = 0, bytes = 0 } = folders.get(folder) ?? {}
    folders.set(folder, { lines: lines + countLines(content), bytes: bytes + content.length })
  }
  return [...folders].map(([folder, size]) => ({ folder, ...size })).sort((a, b) => b.lines - a.lines)
}

export function sumOf(folders) {
  return Object.fromEntries(
    Object.keys(STEPS).map((unit) => [unit, folders.reduce((sum, each) => sum + each[unit], 0)]),
  )
}

/** The limits that a measurement leaves: never higher than they were. */
export function lowerLimits({ instructions, ...limits }, measured) {
  const round = (name) => Math.ceil(measured[name] / (STEPS[name] ?? 1)) * (STEPS[name] ?? 1)
  const rows = Object.keys(measured).map((name) => [name, Math.min(limits[name] ?? Infinity, round(name))])
  return { ...Object.fromEntries(rows), ...(instructions && { instructions }) }
}

export function writeLimits(limits) {
  writeFileSync(LIMITS, `${JSON.stringify(limits, null, 2)}\n`)
}

function folderOf(name) {
  const [first, ...rest] = name.split('/')
  if (rest.length === 0) return 'files at the root'
  return rest.length > 1 && /^(packages|checks|docs|bench)$/.test(first) ? `${first}/${rest[0]}` : first
}

function countLines(content) {
  let lines = 0
  for (let at = content.indexOf(LINE_FEED); at !== -1; at = content.indexOf(LINE_FEED, at + 1)) lines++
  return lines
}
