import { dirname } from 'node:path'
import { candidateFiles } from './candidates.ts'
import type { Facts } from './facts.ts'
import { readText } from './file-text.ts'
import type { Manifests, ReadManifest } from './manifests.ts'
import { parseSource } from './parse.ts'
import { relevantPart } from './relevance.ts'
import { Resolution } from './resolution.ts'
import { FRAMEWORKS, identityOf, oneOf, type Value } from './value.ts'
import { FileView } from './view.ts'

/** How often a file is read again because something was learnt about what it uses. */
const MOST_ROUNDS = 6

/** The characters of parsed files that are kept to be looked at again. A tree takes some hundred times its text. */
const MOST_KEPT = 500_000

/** What the callers of a function give it for a parameter. */
interface Given {
  value: Value | undefined
  text: string | undefined
  /** The file of the function has asked for it. */
  isWanted: boolean
}

const MOST_PARAMETERS = 256

/**
 * A project, file by file. What others need to know of a file is kept, and files that it changes something for are looked
 * at again. Few files are kept as a whole, so ten thousand need little more memory than some hundred.
 */
export class Project implements Facts {
  readonly #manifests: Manifests
  readonly #resolution: Resolution
  readonly #exports = new Map<string, { value: Value; text: string }>()
  readonly #askers = new Map<string, Set<string>>()
  readonly #parameters = new Map<string, Map<number, Given>>()
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

  /** The texts of the overlay stand for those of the files. */
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

  /** The files that the framework reaches, in groups that have nothing to do with each other. */
  candidates(isSuspect: (text: string, isNamed: boolean) => boolean): string[][] {
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
   * Reads files, until nothing new is learnt; a file may be given to `look` more than once, the last time counts. Groups
   * have nothing to do with each other.
   */
  read(
    groups: readonly (readonly string[])[],
    look: (view: FileView) => void,
    onError: (file: string, err: Error) => void,
    onStep: () => void,
  ): void {
    for (const group of groups) {
      this.#waiting = new Set(group)
      for (const file of this.#waiting) {
        this.#waiting.delete(file)
        this.#current = file
        const rounds = (this.#rounds.get(file) ?? 0) + 1
        this.#rounds.set(file, rounds)
        if (rounds === 1) onStep()
        if (rounds > MOST_ROUNDS) continue
        try {
          const view = this.#viewOf(file)
          view.update()
          this.#noteExports(file, view.exports)
          look(view)
        } catch (err) {
          onError(file, err as Error) // the parser and the file system throw nothing else
        }
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
    const given = this.#givenTo(file, start, index)
    given.isWanted = true
    return given.value
  }

  noteParameter(file: string, start: number, index: number, value: Value): boolean {
    const given = this.#givenTo(file, start, index)
    const whole = oneOf([given.value, value]) as Value // of something, so something
    const text = identityOf(whole)
    if (text === given.text) return false
    given.value = whole
    given.text = text
    // A file that is being read asks again by itself, and one that never asked for it does not care.
    if (file !== this.#current && given.isWanted) this.#waiting.add(file)
    return true
  }

  #givenTo(file: string, start: number, index: number): Given {
    const own = this.#parameters.get(file) ?? new Map<number, Given>()
    this.#parameters.set(file, own)
    const key = start * MOST_PARAMETERS + ((index + 1) % MOST_PARAMETERS) // HANDLER is -1
    const known = own.get(key)
    if (known) return known
    const given: Given = { value: undefined, text: undefined, isWanted: false }
    own.set(key, given)
    return given
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
    if (governing === undefined) return true // a file by itself: there is nothing that says otherwise
    for (; governing; governing = this.#manifests.nearest(dirname(governing.folder))) {
      const { dependencies, devDependencies, peerDependencies } = governing.manifest
      const groups = [dependencies, devDependencies, peerDependencies].filter((group) => group !== undefined)
      if (groups.length > 0) return groups.some((group) => Object.keys(group).some((name) => FRAMEWORKS.has(name)))
      // One that asks for nothing only says something about its folder, such as the kind of its modules.
      if (dirname(governing.folder) === governing.folder) return false
    }
    return false
  }
}
