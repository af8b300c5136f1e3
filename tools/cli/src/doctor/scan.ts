import { dirname, join } from 'node:path'
import { isDisabled } from './disable-comments.ts'
import { shown } from './files.ts'
import type { Finding, ProjectNotes, Unfollowed } from './finding.ts'
import type { Move } from './moves.ts'
import { describeOtherFrameworks } from './other-frameworks.ts'
import { parsedFiles } from './parser-reach.ts'
import { combineNotes } from './project-notes.ts'
import { pathDoubt } from './route-path-reads.ts'
import { allDependencies } from './rules/packages.ts'
import { type FileScan, scanFile } from './scan-file.ts'
import { DeclaredLines } from './source/declared-line.ts'
import { Manifests, type ReadManifest } from './source/manifests.ts'
import { Project } from './source/project.ts'

/** A file that could not be read. */
export interface Unreadable {
  readonly file: string
  readonly why: string
}

export interface Scan {
  readonly findings: readonly Finding[]
  readonly unreadable: readonly Unreadable[]
  readonly files: number
  readonly notes: ProjectNotes
  /** The app sets its query parser, or loads `trunkline`, which has the same on every line: nested keys stay as they are. */
  readonly keepsQueryParser: boolean
  readonly unfollowed: readonly Unfollowed[]
  /** Generated files, which were not read. */
  readonly skipped?: readonly string[]
  /** Messages to show before the findings. */
  readonly notices: readonly string[]
}

/** Options of a scan. */
export interface ScanOptions {
  readonly onStep?: () => void
  /** Texts to use instead of the files', by path. */
  readonly overlay?: ReadonlyMap<string, string>
  /** Patterns of the new release line that `--fix` wrote. */
  readonly writtenPatterns?: ReadonlySet<string>
  /** The release line to assume, whatever package.json says. */
  readonly from?: string | undefined
}

/** The result of some of the files; sent between threads. */
export interface Part {
  readonly looked: ReadonlyMap<string, FileScan>
  readonly unreadable: readonly Unreadable[]
  readonly notes: ProjectNotes
}

/** Scans files with the rules of a move. */
export function scan(folder: string, files: readonly string[], move: Move, options: ScanOptions = {}): Scan {
  const wanted = groupsIn(folder, files, move, options)
  return conclude(folder, files, move, [scanPart(folder, files, wanted, move, options)], options)
}

/** The files worth reading, in independent groups. */
export function groupsIn(folder: string, files: readonly string[], move: Move, { overlay }: ScanOptions): string[][] {
  if (move.looksEverywhere) return [[...files]]
  return projectIn(folder, files, new Manifests(), overlay).candidates(move.isSuspect ?? (() => true))
}

function projectIn(
  folder: string,
  files: readonly string[],
  manifests: Manifests,
  overlay: ScanOptions['overlay'],
): Project {
  return new Project(files, manifests, manifests.workspacesOf(folder), overlay)
}

/** Scans some of the files of a project. */
export function scanPart(
  folder: string,
  files: readonly string[],
  wanted: readonly (readonly string[])[],
  move: Move,
  { onStep = () => {}, overlay, writtenPatterns = new Set() }: ScanOptions,
): Part {
  const notes: ProjectNotes = {
    parsers: new Map(),
    setsQueryParser: false,
    definesParam: false,
    definesListen: false,
    readsStrictly: false,
    pathUses: new Map(),
    middleware: new Set(),
    writtenPatterns,
  }
  const looked = new Map<string, FileScan>()
  const unreadable: Unreadable[] = []
  const manifests = new Manifests()
  const governing = manifests.nearest(folder)
  const known = new Map<ReadManifest | undefined, ReadonlySet<string>>()
  const dependenciesOf = (own: ReadManifest | undefined): ReadonlySet<string> => {
    const all = known.get(own)
    if (all) return all
    const names = [governing, own].flatMap((each) => Object.keys(each ? allDependencies(each.manifest) : {}))
    known.set(own, new Set(names))
    return new Set(names)
  }
  projectIn(folder, files, manifests, overlay).read(
    wanted,
    (view) => {
      const dependencies = dependenciesOf(manifests.nearest(dirname(view.file.path)))
      looked.set(shown(folder, view.file.path), scanFile(view, move, { folder, notes, dependencies }))
    },
    (file, err) => unreadable.push({ file: shown(folder, file), why: explain(err) }),
    onStep,
  )
  return { looked, unreadable, notes }
}

/** Combines the results of all parts. */
export function conclude(
  folder: string,
  files: readonly string[],
  move: Move,
  parts: readonly Part[],
  { from, writtenPatterns = new Set() }: ScanOptions,
): Scan {
  const manifests = new Manifests()
  const declared = new DeclaredLines(folder, from === undefined ? move : undefined, manifests)
  const looked = new Map(parts.flatMap((part) => [...part.looked]))
  for (const [file, { loads }] of looked) if (loads !== undefined) declared.noteLoaded(join(folder, file), loads)
  const notes = combineNotes(
    parts.map((part) => part.notes),
    writtenPatterns,
  )
  const found = [...looked.values()].flatMap(({ findings }) => findings)
  const isParsed = parsedFiles(
    notes.parsers,
    new Map([...looked].map(([file, { imports }]) => [join(folder, file), imports])),
  )
  const loaded = new Set([...looked.values()].map(({ framework }) => framework))
  const isTrunkline = loaded.has('trunkline') && !loaded.has('express')
  const keepsQueryParser = notes.setsQueryParser || isTrunkline
  const findings = distinct(found).filter(
    ({ file, line, code }) =>
      !isDisabled(looked.get(file)?.disableComments ?? [], line, code) &&
      stillCounts(code, notes) &&
      !(OF_QUERY_PARSER.has(code) && keepsQueryParser) &&
      (code !== 'TL415' || isParsed(join(folder, file))) &&
      !declared.settles(code, join(folder, file)),
  )
  const governing = manifests.nearest(folder)
  const workspaces = manifests.workspacesOf(folder)
  for (const each of governing ? [governing, ...workspaces] : workspaces)
    findings.push(...inManifest(folder, each, move))
  return {
    findings: findings.map((finding) => withoutDoubt(finding, notes)).sort(byPlace),
    unreadable: parts.flatMap(({ unreadable }) => unreadable).sort((a, b) => (a.file < b.file ? -1 : 1)),
    files: files.length,
    notes,
    keepsQueryParser,
    unfollowed: [...looked.values()].flatMap(({ unfollowed }) => unfollowed).sort(byPlace),
    notices: [...declared.notices(), ...describeOtherFrameworks(folder, manifests)],
  }
}

/** Removes duplicates: a path that two calls share is found twice. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byKey = new Map<string, Finding>()
  for (const finding of findings) {
    const key = `${finding.code} ${finding.file}:${finding.line}:${finding.column}`
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, finding)
    else if (known.edits) {
      const { edits, ...rest } = known
      byKey.set(key, { ...rest, left: 'the path is used in several calls' })
    }
  }
  return [...byKey.values()]
}

function inManifest(folder: string, { path, manifest }: ReadManifest, { packages }: Move): Finding[] {
  const file = shown(folder, path)
  return (packages?.(manifest) ?? []).map(({ code, message }) => ({ code, file, line: 1, column: 1, message }))
}

function explain({ message }: Error): string {
  return (message.split('\n')[0] ?? '').slice(0, 200)
}

/** Some codes depend on facts about the whole project. */
function stillCounts(code: string, notes: ProjectNotes): boolean {
  if (code === 'TL404') return !notes.definesParam
  return code !== 'TL418' || !notes.definesListen
}

/** What depends on the query parser: 5.x has another by default, `trunkline` has not. */
const OF_QUERY_PARSER: ReadonlySet<string> = new Set(['TL414', 'TL431'])

/**
 * Removes edits of patterns if a router is strict (patterns were compared with the default options), or if code of the
 * project relies on the path as it is.
 */
function withoutDoubt(finding: Finding, notes: ProjectNotes): Finding {
  if (!finding.edits || !/^TL40[12]$/.test(finding.code)) return finding
  const { edits, ...rest } = finding
  const left = notes.readsStrictly ? STRICT : pathDoubt(finding, notes)
  return left === undefined ? finding : { ...rest, left }
}

const STRICT = 'a router or setting of the project makes paths strict or case-sensitive'

function byPlace(a: Located, b: Located): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || (a.column ?? 0) - (b.column ?? 0)
}

type Located = { readonly file: string; readonly line: number; readonly column?: number }
