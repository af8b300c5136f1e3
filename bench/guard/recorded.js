import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The part of a recorded share that has to be there: runs of the same code lie a few percent apart. */
export const MARGIN = 0.85

const FILE = new URL('./ratios.json', import.meta.url)

/**
 * @throws when nothing was recorded for this version of Node on this kind of processor: V8 compiles other code for each,
 * and the shares differ by a sixth
 */
export function recordedFor({ major }) {
  const recorded = all()[process.arch]?.[major]
  if (recorded) return recorded
  throw new Error(
    `No shares are recorded for Node ${major} on ${process.arch}; record them: npm run bench:guard -- --record --node ${major}`,
  )
}

export function record({ major, version }, ratios) {
  const rounded = Object.entries(ratios).map(([what, ratio]) => [what, Number(ratio.toFixed(3))])
  const before = all()
  const ofArch = { ...before[process.arch], [major]: { version, ...Object.fromEntries(rounded) } }
  writeFileSync(FILE, `${JSON.stringify({ ...before, [process.arch]: ofArch }, null, 2)}\n`)
  console.log(`recorded for Node ${version} on ${process.arch} in bench/guard/ratios.json`)
}

function all() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
}
