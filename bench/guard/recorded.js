import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The part of a recorded share that has to be there: runs of the same code lie a few percent apart. */
export const MARGIN = 0.85

const FILE = new URL('./ratios.json', import.meta.url)

/**
 * The recorded shares, and what plain node took by workload: nothing if that was another release of Node.
 * @throws when nothing was recorded for this version of Node on this kind of processor: V8 compiles other code for each,
 * and the shares differ by a sixth
 */
export function recordedFor({ major, version }) {
  const recorded = all()[process.arch]?.[major]
  if (recorded) return { shares: recorded.shares, node: ofRelease(recorded, version) }
  throw new Error(
    `No shares are recorded for Node ${major} on ${process.arch}; record them: npm run bench:guard -- --record --all --node ${major}`,
  )
}

/** Merged into what was recorded: without `--all`, the other lines and workloads keep theirs. */
export function record({ major, version }, measured) {
  const before = all()
  const kept = before[process.arch]?.[major]
  const node = { ...ofRelease(kept, version), ...measured.node }
  const rounded = Object.entries({ ...kept?.shares, ...measured.shares })
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, share]) => [key, Number(share.toFixed(3))])
  const ofArch = { ...before[process.arch], [major]: { version, node, shares: Object.fromEntries(rounded) } }
  writeFileSync(FILE, `${JSON.stringify({ ...before, [process.arch]: ofArch }, null, 2)}\n`)
  console.log(`recorded for Node ${version} on ${process.arch} in bench/guard/ratios.json`)
}

function ofRelease(recorded, version) {
  return recorded?.version === version ? (recorded.node ?? {}) : {}
}

function all() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
}
