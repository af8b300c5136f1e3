import { appendFileSync, statSync, writeSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { findCaller } from '../loading/caller.ts'

/** Counts which old behaviours an app really uses, and writes them to a file. */
export interface Recorder {
  /** Counts one use; by default at the current source location in the app. */
  note(code: string, place?: string): void
}

declare global {
  namespace NodeJS {
    interface Process {
      [kRecorder]?: Recorder | 'none'
    }
  }
}

const USUAL_FILE = 'trunkline-record.jsonl'

// Shared by all copies of this package in a process: two must not write the same file.
const kRecorder: unique symbol = Symbol.for('trunkline.recorder')

/** The recorder of this process for the file in `TRUNKLINE_RECORD`; undefined if it cannot be written. */
export function findRecorder(): Recorder | undefined {
  const file = process.env['TRUNKLINE_RECORD'] || USUAL_FILE
  process[kRecorder] ??= createRecorder(resolve(file))
  return process[kRecorder] === 'none' ? undefined : process[kRecorder]
}

function createRecorder(file: string): Recorder | 'none' {
  if (!append(file, '', warn)) return 'none'
  const recorder = new FileRecorder(file)
  process.on('exit', () => recorder.write(warnAtExit))
  return recorder
}

type Warn = (message: string) => void

function warn(message: string): void {
  process.emitWarning(message)
}

/** Writes to stderr: at exit, Node no longer prints warnings. */
function warnAtExit(message: string): void {
  try {
    writeSync(2, `Warning: ${message}\n`)
  } catch {
    // stderr is closed: nothing else can be done.
  }
}

/**
 * Appends to the file in one write, because all processes of a cluster write to it. A file that cannot be written must
 * not stop the app.
 */
function append(file: string, text: string, tell: Warn): boolean {
  try {
    // Regular files only: opening a pipe would wait for a reader, and a device such as /dev/null keeps nothing.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error(`${file} is not a file`)
    appendFileSync(file, text)
    return true
  } catch (err) {
    tell(`TRUNKLINE_RECORD: nothing is recorded, because ${(err as Error).message}`)
    return false
  }
}

// Finding the caller takes microseconds. After this many uses of one behaviour, we record every 16th and count it as
// 16.
const COUNTED_EXACTLY = 1000
const SAMPLE_EVERY = 16

const FIRST_FLUSH_MS = 1000
const MAX_FLUSH_MS = 300_000

class FileRecorder implements Recorder {
  readonly #file: string
  readonly #totals = new Map<string, number>()
  /** Uses since the last write, by code and source location. */
  #fresh = new Map<string, number>()
  /** Keys recorded at least once. */
  readonly #seen = new Set<string>()
  #wait = FIRST_FLUSH_MS
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #immediate: NodeJS.Immediate | undefined

  constructor(file: string) {
    this.#file = file
  }

  note(code: string, place?: string): void {
    if (this.#stopped) return
    const total = (this.#totals.get(code) ?? 0) + 1
    this.#totals.set(code, total)
    const isSampled = total > COUNTED_EXACTLY
    if (isSampled && total % SAMPLE_EVERY !== 0) return
    const key = `${code} ${place ?? callerInApp()}`
    this.#fresh.set(key, (this.#fresh.get(key) ?? 0) + (isSampled ? SAMPLE_EVERY : 1))
    if (!this.#seen.has(key)) {
      // Write a first use immediately: a process killed by a signal cannot write any more.
      this.#seen.add(key)
      this.#immediate ??= setImmediate(() => this.#writeNow()).unref()
    } else this.#timer ??= setTimeout(() => this.#writeLater(), this.#wait).unref()
  }

  #writeNow(): void {
    this.#immediate = undefined
    this.write()
  }

  /** Doubles the delay each time, so that the file stays small even if the app runs for weeks. */
  #writeLater(): void {
    this.#timer = undefined
    this.#wait = Math.min(this.#wait * 2, MAX_FLUSH_MS)
    this.write()
  }

  write(tell: Warn = warn): void {
    if (this.#stopped || this.#fresh.size === 0) return
    const lines = [...this.#fresh].map(([key, hits]) => {
      const space = key.indexOf(' ')
      return `${JSON.stringify({ code: key.slice(0, space), place: key.slice(space + 1), hits })}\n`
    })
    this.#fresh = new Map()
    if (!append(this.#file, lines.join(''), tell)) this.#stopped = true
  }
}

/** The calling source line, such as `routes/users.js:12`, relative to the working directory; empty if there is none. */
export function callerInApp(): string {
  const caller = findCaller()
  return caller === undefined ? '' : `${relative(process.cwd(), caller.file).replaceAll('\\', '/')}:${caller.line}`
}
