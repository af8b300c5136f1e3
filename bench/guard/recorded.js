import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The part of a recorded share that has to be there: runs of the same code lie a few percent apart. */
export const MARGIN = 0.85

const FILE = new URL('./ratios.json', import.meta.url)

/** @throws when nothing was recorded for this version of Node, whose shares differ from those of others */
export function recordedFor({ major }) {
  const recorded = all()[major]
  if (recorded) return recorded
  throw new Error(
    `No shares are recorded for Node ${major}; record them: npm run bench:guard -- --record --node ${major}`,
  )
}

export function record({ major, version }, ratios) {
  const rounded = Object.entries(ratios).map(([what, ratio]) => [what, Number(ratio.toFixed(3))])
  const recorded = { ...all(), [major]: { version, ...Object.fromEntries(rounded) } }
  writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
  console.log(`recorded for Node ${version} in bench/guard/ratios.json`)
}

function all() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
}
