import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../results/', import.meta.url))

/**
 * What was kept of a major version of Node: a file that each run is merged into, workload by workload, peer by peer. It has
 * no samples, and the circumstances of each run once: a figure has the number of its run there.
 */
export class Results {
  #path
  #all

  constructor(major) {
    this.#path = `${FOLDER}node-${major}.json`
    this.#all = existsSync(this.#path) ? withRuns(JSON.parse(readFileSync(this.#path, 'utf8'))) : { workloads: {} }
  }

  static majors() {
    if (!existsSync(FOLDER)) return []
    const numbers = readdirSync(FOLDER).map((name) => /^node-(\d+)\.json$/.exec(name)?.[1])
    return numbers.filter((major) => major !== undefined).sort((a, b) => a - b)
  }

  get all() {
    return this.#all
  }

  /** Whether figures of a peer were taken with these settings already. */
  has(workload, peer, settings) {
    const kept = this.#all.workloads[workload]?.[peer]
    if (kept === undefined || kept.failed) return false
    return kept.lacks || JSON.stringify(kept.run.settings) === JSON.stringify(settings)
  }

  /**
   * Takes the figures of one run, with their ratio to plain node in the same run, which alone they compare with. What
   * another machine had found for the same workload goes: ratios of two machines do not compare.
   */
  merge(figures, run) {
    this.#all.node = run.node
    for (const [workload, peers] of Object.entries(figures)) {
      const kept = Object.entries(this.#all.workloads[workload] ?? {})
      this.#all.workloads[workload] = Object.fromEntries(
        kept.filter(([, figure]) => figure.run?.machine === run.machine),
      )
      for (const [peer, figure] of Object.entries(peers)) {
        this.#all.workloads[workload][peer] = withRatio(figure, peers.node, run)
      }
    }
  }

  save() {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(this.#path, `${JSON.stringify(withRunsApart(this.#all), null, 1)}\n`)
  }
}

function withRuns({ runs, ...all }) {
  return mapFigures(all, (figure) => (figure.run === undefined ? figure : { ...figure, run: runs[figure.run] }))
}

function withRunsApart(all) {
  const numbers = new Map()
  const numberOf = (run) => {
    const text = JSON.stringify(run)
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    return numbers.get(text)
  }
  const numbered = mapFigures(all, ({ run, ...figure }) => (run ? { ...figure, run: numberOf(run) } : figure))
  return { ...numbered, runs: [...numbers.keys()].map((text) => JSON.parse(text)) }
}

function mapFigures({ workloads, ...all }, change) {
  const mapEntries = (object, map) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
  return { ...all, workloads: mapEntries(workloads, (peers) => mapEntries(peers, change)) }
}

function withRatio(figure, node, run) {
  if (figure.metric === undefined) return figure
  if (node?.metric === undefined) return { failed: 'plain node failed in the same run' }
  return { ...figure, ratio: Number((node.metric / figure.metric).toFixed(3)), run }
}

/** The machine that is measured on, for the record. */
export const machine = `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model.trim()}`

/** The state of the code that is measured, for the record. */
export function currentCommit() {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}
