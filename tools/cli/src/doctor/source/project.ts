import { dirname } from 'node:path'
import type { UsualNames } from '../rules/suspects.ts'
import { candidateFiles } from './candidates.ts'
import type { Facts } from './facts.ts'
import { readText } from './file-text.ts'
import type { Manifests, ReadManifest } from './manifests.ts'
import { parseSource } from './parse.ts'
import { relevantPart } from './relevance.ts'
import { Resolution } from './resolution.ts'
import { FRAMEWORKS, identityOf, oneOf, type Value } from './value.ts'
import { FileView } from './view.ts'

/** How often a file may be read again after new facts about its imports or callers. */
const MOST_ROUNDS = 6

/** How many characters of source to keep parsed. A syntax tree takes about a hundred times the memory of its text. */
const MOST_KEPT = 1_000_000

/** What callers pass for one parameter. */
interface ParameterFacts {
  value: Value | undefined
  text: string | undefined
  /** The function's own file has asked for the value. */
  isWanted: boolean
}

const MOST_PARAMETERS = 256

/**
 * Reads a project file by file. It keeps the facts that other files need, and reads a file again when those facts
 * change. Few syntax trees stay in memory, so ten thousand files need little more than some hundred.
 */
export class Project implements Facts {
  readonly #manifests: Manifests
  readonly #resolution: Resolution
  readonly #exports = new Map<string, { value: Value; text: string }>()
  readonly #askers = new Map<string, Set<string>>()
  readonly #parameters = new Map<string, Map<number, ParameterFacts>>()
  readonly #results = new Map<string, { value: Value; text: string }>()
  readonly #callers = new Map<string, Set<string>>()
  readonly #wildcards = new Map<string, Readonly<Record<string, string>>>()
  readonly #rounds = new Map<string, number>()
  readonly #files: readonly string[]
  readonly #views = new Map<string, FileView>()
  #kept = 0
  #waiting = new Set<string>()
  #current = ''
  readonly #overlay: ReadonlyMap<string, string>

  /** `overlay` holds texts to use instead of the files'. */
  constructor(
    files: readonly string[],
    manifests: Manifests,
    workspaces: readonly ReadManifest[],
    overlay: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#manifests = manifests
    this.#overlay = overlay
    this.#resolution = new Resolution(new Set(files), manifests, workspaces)
    this.#files = files
  }

  /** The files that the framework reaches, in independent groups. */
  candidates(isSuspect: (text: string, names: UsualNames) => boolean): string[][] {
    return candidateFiles(this.#files, {
      isSuspect,
      read: (file) => this.#read(file),
      resolve: (from, specifier) => this.resolve(from, specifier),
      usesFramework: (file) => this.usesFramework(file),
    })
  }

  #read(file: string): string {
    return this.#overlay.get(file) ?? readText(file).text
  }

  /**
   * Reads files until no new facts appear. `look` may get a file several times; the last call counts. Groups are
   * independent.
   */
  read(
    groups: readonly (readonly string[])[],
    look: (view: FileView) => void,
    onError: (file: string, err: Error) => void,
    onStep: () => void,
  ): void {
    const attempt = (file: string, action: (view: FileView) => void) => {
      this.#current = file
      try {
        action(this.#viewOf(file))
      } catch (err) {
        onError(file, err as Error) // the parser and the file system only throw Errors
      }
    }
    for (const group of groups) {
      this.#waiting = new Set(group)
      // A file whose tree is kept is looked at once, when its facts are settled; looking may bring up new facts.
      const settled = new Set<string>()
      while (this.#waiting.size > 0 || settled.size > 0) {
        for (const file of this.#waiting) {
          this.#waiting.delete(file)
          const rounds = (this.#rounds.get(file) ?? 0) + 1
          this.#rounds.set(file, rounds)
          if (rounds === 1) onStep()
          if (rounds > MOST_ROUNDS) continue
          attempt(file, (view) => {
            view.update()
            this.#noteExports(file, view.exports)
            if (this.#views.has(file)) settled.add(file)
            else look(view)
          })
        }
        for (const file of settled) attempt(file, look)
        settled.clear()
      }
      this.#views.clear()
      this.#kept = 0
    }
  }

  #viewOf(file: string): FileView {
    const known = this.#views.get(file)
    if (known) return known
    const view = new FileView(parseSource(file, this.#read(file)), this)
    const { length } = view.file.text
    if (this.#kept + length <= MOST_KEPT) {
      this.#views.set(file, view)
      this.#kept += length
    }
    return view
  }

  #noteExports(file: string, exported: Value): void {
    const value = relevantPart(exported) ?? { is: 'object', members: {} }
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
    const facts = this.#parameterFacts(file, start, index)
    facts.isWanted = true
    return facts.value
  }

  noteParameter(file: string, start: number, index: number, value: Value): boolean {
    const facts = this.#parameterFacts(file, start, index)
    const whole = oneOf([facts.value, value]) as Value // `value` is defined, so this is too
    const text = identityOf(whole)
    if (text === facts.text) return false
    facts.value = whole
    facts.text = text
    // The current file asks again by itself, and a file that never asked is not affected.
    if (file !== this.#current && facts.isWanted) this.#waiting.add(file)
    return true
  }

  #parameterFacts(file: string, start: number, index: number): ParameterFacts {
    const own = this.#parameters.get(file) ?? new Map<number, ParameterFacts>()
    this.#parameters.set(file, own)
    const key = start * MOST_PARAMETERS + ((index + 1) % MOST_PARAMETERS) // HANDLER is -1
    const known = own.get(key)
    if (known) return known
    const facts: ParameterFacts = { value: undefined, text: undefined, isWanted: false }
    own.set(key, facts)
    return facts
  }

  wildcards(file: string, start: number): Readonly<Record<string, string>> | undefined {
    return this.#wildcards.get(`${file}:${start}`)
  }

  noteWildcards(file: string, start: number, names: Readonly<Record<string, string>>): void {
    const key = `${file}:${start}`
    if (this.#wildcards.has(key)) return
    this.#wildcards.set(key, names)
    this.#waiting.add(file)
  }

  result(file: string, start: number): Value | undefined {
    const key = `${file}:${start}`
    const callers = this.#callers.get(key) ?? new Set<string>()
    this.#callers.set(key, callers.add(this.#current))
    return this.#results.get(key)?.value
  }

  noteResult(file: string, start: number, value: Value): void {
    const key = `${file}:${start}`
    const text = identityOf(value)
    if (this.#results.get(key)?.text === text) return
    this.#results.set(key, { value, text })
    for (const asker of this.#callers.get(key) ?? []) this.#waiting.add(asker)
  }

  resolve(from: string, specifier: string): string | undefined {
    return this.#resolution.resolve(from, specifier)
  }

  usesFramework(file: string): boolean {
    let governing = this.#manifests.nearest(dirname(file))
    if (governing === undefined) return true // no package.json: assume that it uses the framework
    for (; governing; governing = this.#manifests.nearest(dirname(governing.folder))) {
      const { dependencies, devDependencies, peerDependencies } = governing.manifest
      const groups = [dependencies, devDependencies, peerDependencies].filter((group) => group !== undefined)
      if (groups.length > 0) return groups.some((group) => Object.keys(group).some((name) => FRAMEWORKS.has(name)))
      // A package.json without dependencies may only set the module type: look further up.
      if (dirname(governing.folder) === governing.folder) return false
    }
    return false
  }
}
