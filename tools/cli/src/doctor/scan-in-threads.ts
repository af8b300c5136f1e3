import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Move } from './moves.ts'
import { conclude, groupsIn, type Part, type Scan, type ScanOptions, scanPart } from './scan.ts'
import type { Share } from './scan-thread.ts'

/** Below this number of files, one thread is done before another has loaded the parser. */
const FEWEST_FILES = 300
const MOST_THREADS = 4

/** Like `scan`, but uses several threads for a large project. */
export async function scanInThreads(
  folder: string,
  files: readonly string[],
  move: Move,
  options: ScanOptions = {},
  fewest: number = FEWEST_FILES,
): Promise<Scan> {
  const groups = groupsIn(folder, files, move, options)
  const count = groups.reduce((sum, { length }) => sum + length, 0)
  const threads = count < fewest ? 1 : Math.min(availableParallelism(), MOST_THREADS)
  const [own = [], ...others] = shareOut(groups, threads)
  const { onStep, ...told } = options
  const elsewhere = others.map((wanted) => inThread({ folder, files, wanted, move: move.from, options: told }))
  const parts = [scanPart(folder, files, own, move, options), ...(await Promise.all(elsewhere))]
  return conclude(folder, files, move, parts, options)
}

type Groups = readonly (readonly string[])[]

/** Splits the groups into shares of similar size: the largest first, each to the smallest share. */
function shareOut(groups: Groups, count: number): Groups[] {
  const shares = Array.from({ length: count }, () => ({ groups: [] as (readonly string[])[], files: 0 }))
  for (const group of [...groups].sort((a, b) => b.length - a.length)) {
    const [least] = shares.sort((a, b) => a.files - b.files)
    if (least === undefined) break
    least.groups.push(group)
    least.files += group.length
  }
  return shares.filter(({ files }) => files > 0).map((share) => share.groups)
}

function inThread(share: Share): Promise<Part> {
  const program = join(dirname(require.resolve('@trunkline/cli/package.json')), 'bin/scan-thread.js')
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: share })
    worker.once('message', (part: Part) => resolve(part)) // the only message that scan-thread.ts sends
    worker.once('error', reject)
  })
}
