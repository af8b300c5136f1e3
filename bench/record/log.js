import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What was measured, a line of JSON for each pair, written as soon as it is there: a run may be stopped at any moment, and the
 * next one goes on after the last whole line. A line `run` says under which circumstances the lines below it came about.
 */
export class Log {
  #path
  #entries = []
  #run

  constructor(path) {
    this.#path = path
    if (!existsSync(path)) return
    const text = readFileSync(path, 'utf8')
    if (!text.endsWith('\n')) appendFileSync(path, '\n') // it was killed while it wrote
    for (const line of text.split('\n')) this.#take(line)
  }

  /** Begins a run: its failures are new, so what failed before is tried again. */
  begin(run) {
    this.#write({ run })
  }

  add(entry) {
    this.#write(entry)
  }

  get run() {
    return this.#run
  }

  /** The entries of a column, by peer, of runs under the same circumstances as this one; failures of this run only. */
  ofColumn(column, run = this.#run) {
    const ofPeer = {}
    for (const entry of this.#entries) {
      if (entry.column !== column || keyOf(entry.run) !== keyOf(run)) continue
      if (entry.failed && entry.run !== this.#run) continue
      ofPeer[entry.peer] = [...(ofPeer[entry.peer] ?? []), entry]
    }
    return ofPeer
  }

  /** The circumstances under which a column was measured, the newest first. */
  runsOf(column) {
    const runs = new Map()
    for (const { run } of this.#entries.filter((entry) => entry.column === column)) {
      runs.delete(keyOf(run))
      runs.set(keyOf(run), run)
    }
    return [...runs.values()].reverse()
  }

  #write(entry) {
    mkdirSync(dirname(this.#path), { recursive: true })
    const line = JSON.stringify(entry)
    appendFileSync(this.#path, `${line}\n`)
    this.#take(line)
  }

  #take(line) {
    let entry
    try {
      entry = JSON.parse(line)
    } catch {
      return // empty, or cut in the middle
    }
    if (entry.run) this.#run = entry.run
    else this.#entries.push({ ...entry, run: this.#run })
  }
}

/** Two runs belong together if the same code was measured in the same way on the same machine. */
export function keyOf({ node, machine, commit, settings }) {
  return JSON.stringify([node, machine, commit, settings])
}
