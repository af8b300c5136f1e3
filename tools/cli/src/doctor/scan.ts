import { dirname, relative, resolve } from 'node:path'
import { Progress } from '../command-line/terminal.ts'
import { OF_QUERY_PARSER } from './facts.ts'
import { listFiles, readProgram, readText, rootOf, shown } from './files.ts'
import { type FileFacts, type Finding, leaveAlone, type Unfollowed } from './finding.ts'
import { readWrittenPatterns } from './fixing/written-patterns.ts'
import type { Move } from './moves.ts'
import { bundledExpress, describeOtherFrameworks, findInstalledExpress } from './other-frameworks.ts'
import { doubtAbout } from './route-path-reads.ts'
import { allDependencies } from './rules/packages.ts'
import { type FileScan, scanFile } from './scan-file.ts'
import { DeclaredLines } from './source/declared-line.ts'
import { Manifests } from './source/manifests.ts'

/** A file that could not be read. */
export interface Unreadable {
  readonly file: string
  readonly why: string
}

export interface Scan {
  readonly findings: readonly Finding[]
  /** What may need a change: shown, but not counted. */
  readonly notes: readonly Finding[]
  readonly unreadable: readonly Unreadable[]
  readonly files: number
  readonly unfollowed: readonly Unfollowed[]
  /** Names of the bundled 3.x middleware in use. */
  readonly middleware: ReadonlySet<string>
  /** Generated files, which were not read. */
  readonly skipped: readonly string[]
  /** Messages to show before the findings. */
  readonly notices: readonly string[]
}

/** What to scan, and which findings to keep. */
export interface ScanOptions {
  readonly target: string
  readonly move: Move
  /** The release line that `--from` names, whatever package.json says. */
  readonly from?: string | undefined
  readonly ignored?: readonly string[]
  /** Codes to report; all if empty. */
  readonly only?: readonly string[]
}

/** New texts of files, by absolute path. */
export type Overlay = ReadonlyMap<string, string>

/** Scans the project with other texts, and with patterns that are known to be written for the new line. */
export type ScanProject = (overlay: Overlay, written: ReadonlySet<string>) => Scan

/** A project that is scanned file by file. Only what was found in a file is kept of it. */
export class ProjectScan {
  readonly #options: ScanOptions
  readonly #folder: string
  readonly #files: readonly string[]
  readonly #skipped = new Set<string>()
  readonly #manifests = new Manifests()
  readonly #known: ReadonlySet<string>
  readonly #scanned = new Map<string, FileScan>()
  readonly #unreadable = new Map<string, Unreadable>()
  #isScanned = false

  constructor(options: ScanOptions) {
    this.#options = options
    this.#files = listFiles(options.target, options.ignored ?? [])
    this.#folder = rootOf(options.target)
    this.#known = readWrittenPatterns(this.#folder, this.#files)
  }

  /**
   * Scans with other texts in place of files, and with patterns that are known to be written for the new line. `--fix` calls
   * it again, and then only what had findings is read again.
   */
  scan(overlay: Overlay = new Map(), written: ReadonlySet<string> = new Set()): Scan {
    const patterns = new Set([...this.#known, ...written])
    const again = [...this.#scanned].filter(([, { findings }]) => findings.length > 0).map(([file]) => file)
    const files = this.#isScanned ? again : this.#files
    this.#isScanned = true
    const progress = new Progress('Reading')
    for (const [i, file] of files.entries()) {
      this.#scanFile(file, overlay.get(file), patterns)
      progress.update(i + 1, files.length)
    }
    progress.finish()
    return this.#result()
  }

  #scanFile(file: string, newText: string | undefined, writtenPatterns: ReadonlySet<string>): void {
    try {
      const text = newText ?? this.#read(file)
      if (text === undefined) {
        this.#skipped.add(shown(this.#folder, file))
        return
      }
      const project = {
        folder: this.#folder,
        dependencies: this.#dependenciesOf(dirname(file)),
        writtenPatterns,
        isOfFramework: this.#manifests.usesFramework(dirname(file)),
      }
      this.#scanned.set(file, scanFile(file, text, this.#options.move, project))
    } catch (err) {
      const why = ((err as Error).message.split('\n')[0] ?? '').slice(0, 200) // the parser and the file system throw Errors
      this.#unreadable.set(file, { file: shown(this.#folder, file), why })
    }
  }

  /** A generated file is read only if the user names it. */
  #read(file: string): string | undefined {
    return resolve(this.#options.target) === file ? readText(file).text : readProgram(file)
  }

  /** The dependencies of the package of a folder, and of the scanned folder. */
  #dependenciesOf(folder: string): ReadonlySet<string> {
    const own = [this.#folder, folder].map((each) => this.#manifests.nearest(each)?.manifest ?? {})
    return new Set(own.flatMap((each) => Object.keys(allDependencies(each))))
  }

  /** What is found, without what other files of the project settle. */
  #result(): Scan {
    const { move, from, only = [] } = this.#options
    const all = [...this.#scanned.values()]
    const facts = all.map((each) => each.facts)
    const declared = new DeclaredLines(this.#folder, from === undefined ? move : undefined, this.#manifests)
    const settled = settledBy(facts)
    const loaded = lineLoadedEverywhere(facts)
    const isParsed = parsedBy(this.#scanned)
    const codesWith = (mark: 'isAmbiguous' | 'isNote') =>
      new Set(move.rules.filter((rule) => rule[mark]).map(({ code }) => code))
    const [ambiguous, noted] = [codesWith('isAmbiguous'), codesWith('isNote')]
    const inFiles = [...this.#scanned].flatMap(([file, scan]) =>
      scan.findings.filter(
        ({ code }) =>
          !settled.has(code) &&
          (code !== 'TL415' || isParsed(file)) &&
          !(ambiguous.has(code) && declared.isForNext(file, scan.facts.loadsLine ?? loaded)),
      ),
    )
    const kept = [...inFiles, ...this.#findingsInManifests()]
      .filter(({ code }) => only.length === 0 || only.includes(code))
      .map((finding) => leaveAlone(finding, doubtAbout(finding.edits ?? [], facts)))
      .sort(byPlace)
    return {
      findings: kept.filter(({ code }) => !noted.has(code)),
      notes: kept.filter(({ code }) => noted.has(code)),
      unreadable: [...this.#unreadable.values()].sort((a, b) => (a.file < b.file ? -1 : 1)),
      files: this.#files.length - this.#skipped.size,
      unfollowed: all.flatMap(({ unfollowed }) => unfollowed).sort(byPlace),
      middleware: new Set(facts.flatMap((each) => [...each.middleware])),
      skipped: [...this.#skipped],
      notices: [...declared.notices(), ...describeOtherFrameworks(this.#folder, this.#manifests, !move.swapsPackage)],
    }
  }

  /** Reads the package.json of the folder, and in a project of several packages those of the scanned files. */
  #findingsInManifests(): Finding[] {
    const files = this.#manifests.hasPackages(this.#folder) ? this.#files : []
    const folders = new Set([this.#folder, ...files.map((file) => dirname(file))])
    const own = new Set([...folders].flatMap((folder) => this.#manifests.nearest(folder) ?? []))
    const { move } = this.#options
    return [...own].flatMap(({ path, manifest }) => {
      const file = shown(this.#folder, path)
      const found = [
        ...(move.packages?.(manifest) ?? []),
        ...(move.swapsPackage ? bundledExpress(findInstalledExpress(dirname(path), this.#manifests)) : []),
      ]
      return found.map((each) => ({ ...each, file, line: 1, column: 1 }))
    })
  }
}

/** The codes that facts about the whole project settle. */
function settledBy(facts: readonly FileFacts[]): ReadonlySet<string> {
  const loaded = new Set(facts.map(({ loads }) => loads))
  // `trunkline` has the same query parser on every line.
  const isTrunkline = loaded.has('trunkline') && !loaded.has('express')
  return new Set([...(isTrunkline ? OF_QUERY_PARSER : []), ...facts.flatMap(({ settled }) => [...settled])])
}

/** The line of a project that loads Trunkline only, and one line of it: its files without a framework are for that line, too. */
function lineLoadedEverywhere(facts: readonly FileFacts[]): number | undefined {
  const lines = new Set(facts.flatMap(({ loads, loadsLine }) => (loads === undefined ? [] : [loadsLine])))
  return lines.size === 1 ? [...lines][0] : undefined
}

/**
 * Tells of a file whether a body parser of the framework gets its requests. A parser of the whole app gets all of them, that
 * of a router or a path those of its folder.
 */
function parsedBy(scanned: ReadonlyMap<string, FileScan>): (file: string) => boolean {
  const parsers = [...scanned].filter(([, { facts }]) => facts.parser !== undefined)
  if (parsers.some(([, { facts }]) => facts.parser === 'app')) return () => true
  const folders = parsers.map(([file]) => dirname(file))
  return (file) => folders.some((folder) => !relative(folder, file).startsWith('..'))
}

function byPlace(a: Located, b: Located): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || (a.column ?? 0) - (b.column ?? 0)
}

type Located = { readonly file: string; readonly line: number; readonly column?: number }
