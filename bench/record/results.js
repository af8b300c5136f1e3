import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../results/', import.meta.url))

/** Columns from before there were intervals have one start: what is nearer than this is not told apart. */
const UNKNOWN = 0.05

/**
 * What is kept of a version of Node: `columns` with a cell for each peer, and `instructions` with a count. Each column has the
 * `run` that it is from, for a column may be of another day, another commit and another machine than the next.
 */
export function readResults(major) {
  const path = pathOf(major)
  if (!existsSync(path)) return { columns: {}, instructions: {} }
  const { runs, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  const withRun = ([id, { run, ...column }]) => [id, { run: runs[run], ...column }]
  return mapValues(rest, withRun)
}

export function saveResults(major, results) {
  const runs = []
  const numberOf = (run) => {
    const found = runs.findIndex((each) => JSON.stringify(each) === JSON.stringify(run))
    return found === -1 ? runs.push(run) - 1 : found
  }
  const numbered = mapValues(results, ([id, { run, ...column }]) => [id, { run: numberOf(run), ...column }])
  writeFileSync(pathOf(major), `${format({ ...numbered, runs }, 3)}\n`)
}

export function majorsKept() {
  const numbers = readdirSync(FOLDER).map((name) => /^node-(\d+)\.json$/.exec(name)?.[1])
  return numbers.filter((major) => major !== undefined).sort((a, b) => a - b)
}

/**
 * What was found of a peer in a column: its share of plain node, and between which limits it is with 95 % certainty; that it
 * `lacks` an idiom; or nothing.
 */
export function cellOf({ columns }, column, peer) {
  const cell = columns[column]?.peers[peer]
  if (cell === undefined || cell.failed) return undefined
  if (cell.lacks) return { lacks: true }
  const [ratio, low = ratio * (1 - UNKNOWN), high = ratio * (1 + UNKNOWN), pairs = 1] = cell
  return { ratio, low, high, pairs, isKnown: cell.length > 1 }
}

/** Two intervals that overlap are level. */
export function compare(ours, theirs) {
  if (ours.low > theirs.high) return 'ahead'
  return ours.high < theirs.low ? 'behind' : 'level'
}

function pathOf(major) {
  return `${FOLDER}node-${major}.json`
}

function mapValues({ columns = {}, instructions = {}, ...rest }, change) {
  const map = (object) => Object.fromEntries(Object.entries(object).map(change))
  return { ...rest, columns: map(columns), instructions: map(instructions) }
}

/** JSON with a line for each cell. */
function format(value, depth, indent = '') {
  const isPlain = depth === 0 || typeof value !== 'object' || value === null
  if (isPlain) return JSON.stringify(value)
  const inner = `${indent} `
  const entries = Object.entries(value).map(([key, each]) => {
    const text = format(each, depth - 1, inner)
    return Array.isArray(value) ? `${inner}${text}` : `${inner}${JSON.stringify(key)}: ${text}`
  })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`
}
