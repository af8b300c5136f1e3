import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Facts } from './facts.ts'
import { EXTENSIONS, parseSource } from './parse.ts'
import type { Value } from './value.ts'
import { FileView } from './view.ts'

/** How often a file is read again because something was learnt about what it uses. */
const MOST_ROUNDS = 6

/**
 * A project, file by file. No file is kept: what others need to know of it is, and files that it changes something for
 * are read again. So ten thousand files need little more memory than one.
 */
export class Project implements Facts {
  readonly #files: ReadonlySet<string>
  readonly #exports = new Map<string, { value: Value; text: string }>()
  readonly #askers = new Map<string, Set<string>>()
  readonly #parameters = new Map<string, Value>()
  readonly #results = new Map<string, Value>()
  readonly #rounds = new Map<string, number>()
  #waiting = new Set<string>()
  #current = ''

  constructor(files: readonly string[]) {
    this.#files = new Set(files)
    this.#waiting = new Set(files)
  }

  /** Reads every file, until nothing new is learnt; a file may be given to `look` more than once, the last time counts. */
  read(look: (view: FileView) => void, onError: (file: string, err: Error) => void, onStep: () => void): void {
    for (const file of this.#waiting) {
      this.#waiting.delete(file)
      this.#current = file
      const rounds = (this.#rounds.get(file) ?? 0) + 1
      this.#rounds.set(file, rounds)
      onStep()
      if (rounds > MOST_ROUNDS) continue
      try {
        const view = new FileView(parseSource(file, readFileSync(file, 'utf8')), this)
        this.#noteExports(file, view.exports)
        look(view)
      } catch (err) {
        onError(file, err as Error) // the parser and the file system throw nothing else
      }
    }
  }

  #noteExports(file: string, value: Value): void {
    const text = JSON.stringify(value)
    if (this.#exports.get(file)?.text === text) return
    this.#exports.set(file, { value, text })
    for (const asker of this.#askers.get(file) ?? []) this.#waiting.add(asker)
  }

  exportsOf(file: string): Value | undefined {
    this.#noteAsker(file)
    return this.#exports.get(file)?.value
  }

  #noteAsker(file: string): void {
    const askers = this.#askers.get(file) ?? new Set<string>()
    this.#askers.set(file, askers)
    if (file !== this.#current) askers.add(this.#current)
  }

  parameter(file: string, start: number, index: number): Value | undefined {
    return this.#parameters.get(`${file}:${start}:${index}`)
  }

  noteParameter(file: string, start: number, index: number, value: Value): void {
    const key = `${file}:${start}:${index}`
    if (this.#parameters.has(key)) return
    this.#parameters.set(key, value)
    this.#waiting.add(file)
  }

  result(file: string, start: number): Value | undefined {
    this.#noteAsker(file)
    return this.#results.get(`${file}:${start}`)
  }

  noteResult(file: string, start: number, value: Value): void {
    const key = `${file}:${start}`
    if (this.#results.has(key)) return
    this.#results.set(key, value)
    for (const asker of this.#askers.get(file) ?? []) this.#waiting.add(asker)
    this.#waiting.add(file)
  }

  resolve(from: string, specifier: string): string | undefined {
    if (!/^\.{0,2}\//.test(specifier) && specifier !== '.' && specifier !== '..') return undefined
    const path = resolve(dirname(from), specifier)
    for (const candidate of candidatesFor(path)) if (this.#files.has(candidate)) return candidate
    return undefined
  }
}

function* candidatesFor(path: string): Generator<string> {
  yield path
  for (const extension of EXTENSIONS) yield path + extension
  // TypeScript has the name of what is compiled: `./routes.js` is `./routes.ts`.
  const bare = path.replace(/\.([cm]?)js$/, '')
  if (bare !== path) for (const extension of ['.ts', '.mts', '.cts', '.tsx']) yield bare + extension
  for (const extension of EXTENSIONS) yield join(path, `index${extension}`)
}

/** The package.json that governs a folder. */
export function manifestFor(folder: string): { path: string; manifest: Manifest } | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'package.json')
    if (existsSync(path) && statSync(path).isFile()) {
      try {
        return { path, manifest: JSON.parse(readFileSync(path, 'utf8')) as Manifest }
      } catch {
        return undefined // the package manager will have said so
      }
    }
    if (dirname(at) === at) return undefined
  }
}

export interface Manifest {
  readonly name?: string
  readonly engines?: { readonly node?: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
