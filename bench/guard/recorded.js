import { readLimits, writeLimits } from '../../checks/tree/size.js'

/** How much more than recorded is allowed: runs of the same code lie a few percent apart. */
export const MARGIN = 1.18

/**
 * What our lines may take, as a multiple of plain node's instructions, and what plain node took by workload: nothing if that
 * was another release of Node.
 * @throws when nothing was recorded for this version of Node on this kind of processor: V8 compiles other code for each,
 * and the multiples differ by a sixth
 */
export function recordedFor({ major, version }) {
  const recorded = readLimits().instructions[process.arch]?.[major]
  if (recorded) return { timesNode: recorded.timesNode, node: ofRelease(recorded, version) }
  throw new Error(
    `Nothing is recorded for Node ${major} on ${process.arch}; record it: npm run bench:guard -- --record --all --node ${major}`,
  )
}

/**
 * Merged into what was recorded: without `--all`, the other lines and workloads keep theirs. A number only falls, unless it
 * may be raised.
 */
export function record({ major, version }, measured, mayRaise) {
  const limits = readLimits()
  const ofArch = limits.instructions[process.arch] ?? {}
  const kept = ofArch[major]
  const node = { ...ofRelease(kept, version), ...measured.node }
  const timesNode = lowest(kept?.timesNode ?? {}, measured.timesNode, mayRaise)
  const instructions = { ...limits.instructions, [process.arch]: { ...ofArch, [major]: { version, node, timesNode } } }
  writeLimits({ ...limits, instructions })
  console.log(`recorded for Node ${version} on ${process.arch} in checks/tree/limits.json`)
}

/** The measured numbers, and those that were not measured; where one would rise, the one that was there. */
export function lowest(before, measured, mayRaise) {
  const rounded = Object.entries(measured).map(([key, times]) => {
    const limit = mayRaise ? Number.POSITIVE_INFINITY : (before[key] ?? Number.POSITIVE_INFINITY)
    return [key, Math.min(limit, Number(times.toFixed(3)))]
  })
  const all = Object.entries({ ...before, ...Object.fromEntries(rounded) })
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b)))
}

function ofRelease(recorded, version) {
  return recorded?.version === version ? (recorded.node ?? {}) : {}
}
