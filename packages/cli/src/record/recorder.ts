import { appendFileSync, statSync, writeSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Counts which behaviours of a line are really used, and writes them down. */
export interface Recorder {
  /** Counts one use; by default at the place in the app that is being run. */
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

// Two copies of this package may be loaded, and one process must not write the same file from two.
const kRecorder: unique symbol = Symbol.for('trunkline.recorder')

/** The recorder of this process, for the file that `TRUNKLINE_RECORD` names; undefined when it cannot be written. */
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

/** By then nobody prints a warning any more. */
function warnAtExit(message: string): void {
  try {
    writeSync(2, `Warning: ${message}\n`)
  } catch {
    // There is nobody left to tell.
  }
}

/**
 * Adds to the file, in one write and at its end, whatever else is there: the processes of a cluster write to the same one. A file
 * that cannot be written is no reason for an app to stop.
 */
function append(file: string, text: string, tell: Warn): boolean {
  try {
    // Opening a pipe would wait for a reader, and a device may take everything and keep nothing.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error(`${file} is not a file`)
    appendFileSync(file, text)
    return true
  } catch (err) {
    tell(`TRUNKLINE_RECORD: nothing is recorded, because ${(err as Error).message}`)
    return false
  }
}

// Looking for a place takes some microseconds. Beyond this many uses of one behaviour, one in sixteen is looked at and
// counts for sixteen.
const COUNTED_EXACTLY = 1000
const SAMPLE_EVERY = 16

const FIRST_FLUSH_MS = 1000
const MAX_FLUSH_MS = 300_000

class FileRecorder implements Recorder {
  readonly #file: string
  readonly #totals = new Map<string, number>()
  /** Uses since the last write, by code and place. */
  #fresh = new Map<string, number>()
  /** What was seen at least once. */
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
    const key = `${code} ${place ?? placeInApp()}`
    this.#fresh.set(key, (this.#fresh.get(key) ?? 0) + (isSampled ? SAMPLE_EVERY : 1))
    if (!this.#seen.has(key)) {
      // What is used for the first time is written at once: a process that a signal ends writes nothing more.
      this.#seen.add(key)
      this.#immediate ??= setImmediate(() => this.#writeNow()).unref()
    } else this.#timer ??= setTimeout(() => this.#writeLater(), this.#wait).unref()
  }

  #writeNow(): void {
    this.#immediate = undefined
    this.write()
  }

  /** Each wait is twice as long as the one before, so that the file of an app that runs for weeks stays small. */
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

// Files of the framework, under the names it is installed by, and of node itself: the first frame elsewhere is the app's.
const BETWEEN =
  /[\\/](?:node_modules[\\/](?:express|trunkline|@trunkline[\\/]\w+)|packages[\\/](?:trunkline|parsers|cli|v\d)[\\/](?:src|dist|lib))[\\/]|^node:/

/** `routes/users.js:12`, relative to the folder in which the app was started. */
export function placeInApp(): string {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 20
  Error.prepareStackTrace = (_, frames) => frames
  const frames = new Error().stack as unknown as NodeJS.CallSite[] // what the line above makes of it
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  for (const frame of frames) {
    const name = frame.getFileName()
    if (!name || BETWEEN.test(name)) continue
    const file = relative(process.cwd(), name.startsWith('file:') ? fileURLToPath(name) : name)
    return `${file.replaceAll('\\', '/')}:${frame.getLineNumber()}`
  }
  return '' // called by the runtime, or made from text
}
