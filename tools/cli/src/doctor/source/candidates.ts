import type { UsualNames } from '../rules/suspects.ts'

/** Facts about a file from its text, before parsing. */
interface Sketch {
  /** Loads the framework. */
  readonly isOfFramework: boolean
  /** Loads the framework, or uses names that only the framework has. */
  readonly isSeed: boolean
  /** Loads the framework, or names an app or a router. */
  readonly namesApp: boolean
  /** Names an app, registers something, or re-exports: other files may get an app or a path from it. */
  readonly isUseful: boolean
  /** Registers paths that it has from elsewhere. */
  readonly takesPaths: boolean
  /** Has strings that may be such paths. */
  readonly hasPaths: boolean
  /** A rule could find something in it. */
  readonly isSuspect: boolean
  /** Uses the page it runs in and loads no module, or is a bundle: nothing can pass it an app. */
  readonly isForBrowsers: boolean
  /** The project files it loads. */
  readonly loads: readonly string[]
}

/** Access to the files of a project. */
export interface Sources {
  read(file: string): string
  resolve(from: string, specifier: string): string | undefined
  usesFramework(file: string): boolean
  /** Whether a rule could find something in a text that uses these names. */
  isSuspect(text: string, names: UsualNames): boolean
}

// A socket has an event named "connect", so that name has to be loaded.
const FRAMEWORK = /['"`](?:express|@?trunkline|body-parser)\b|\b(?:require\s*\(|from|import)\s*['"`]connect\b/
const NAMES_REQUEST = /\b_?req(?:uest)?\b\s*(?::[^,)]{0,80})?,\s*_?res(?:p|ponse)?\b/
const NAMES_APP = /\b(?:app|expressApp|router|expressRouter)\b\s*(?:[,)=}[:]|!?\??\.)|_router\b|\blazyrouter\b/
// These names count only in a package that depends on the framework.
const GUESSED = /\b_?req\b|\.res\b|[{,]\s*res\s*[,}]|[@.](?:Get|Post|Put|Patch|Delete|All|Head|Options)\b\)?\(/
const USEFUL =
  /(?:(?<!\b(?:Promise|_|lodash|axios|Reflect|\$|jQuery|\$http))\.(?:get|post|put|patch|delete|del|all|head|options)|\])\(\s*(?:[\w$.]+\s*[,+[(]|\[|`)|\.(?:use|route)\(\s*[\w$.[`]|\bexport\b[^'"`;]*\bfrom\b|exports\s*=\s*require|['"`]\/[^'"`\s]*[*?+(){}]/
const TAKES_PATHS =
  /\.(?:get|post|put|patch|delete|all|use|route)\(\s*(?:[A-Za-z_$][\w$]*(?:\.[\w$]+|\[[^\]]*\])*\s*[,+]|`\$\{)/
const PATH = /['"`]\/[\w'"`]/
const BROWSER = /\b(?:window|document)\b/
// A file that loads something, not a comment with "from 'a'" in it.
const LOADS = /\brequire\s*\(|\bimport\s*(?:\(|['"])|\b(?:import|export)\b[^'"`;]*\bfrom\s*['"]/
// Bundles and modules of browsers: what looks like an import in them is none.
const BROWSER_MODULE = /\bwebpack(?:Jsonp|Chunk)|\bangular\s*\.\s*module\(/
const AMD = /\bdefine\.amd\b/
/** What a program loads; the second group is its name. */
export const SPECIFIER: RegExp = /\b(?:require|import|from)\s*\(?\s*(?:\/\*[\s\S]*?\*\/\s*)?(['"`])([^'"`\n]+)\1/g

/**
 * Selects the files to parse: those that may have findings, and those that pass values to them. The framework must
 * reach a file: it loads the framework or uses its names, or it is connected to such a file by imports, in either
 * direction. Most files of a large project are not selected. Unconnected files form separate groups. Within a group a
 * file comes after the files it loads, if possible, so that their exports are known.
 */
export function candidateFiles(files: readonly string[], sources: Sources): string[][] {
  const sketches = new Map(files.map((file) => [file, sketch(file, sources)]))
  const groups = new Groups()
  for (const [file, { loads }] of sketches) for (const other of loads) groups.join(file, other)
  const chosen = chooseFiles(sketches, groups)
  const candidates = new Map<string, string[]>()
  for (const file of loadedFirst(sketches)) {
    if (!chosen.has(file)) continue
    const group = groups.of(file)
    const known = candidates.get(group)
    if (known) known.push(file)
    else candidates.set(group, [file])
  }
  return [...candidates.values()]
}

function chooseFiles(sketches: ReadonlyMap<string, Sketch>, groups: Groups): Set<string> {
  const reached = new Set<string>()
  for (const [file, { isSeed }] of sketches) if (isSeed) reached.add(groups.of(file))
  const neighbours = neighboursIn(sketches)
  const chosen = new Set<string>()
  for (const [file, { isOfFramework, isSuspect, isForBrowsers }] of sketches) {
    if (isForBrowsers && !neighbours.has(file)) continue
    if (isOfFramework || (isSuspect && reached.has(groups.of(file)))) chosen.add(file)
  }
  addSources(chosen, sketches, neighbours)
  return connected(chosen, sketches, neighbours)
}

/**
 * The chosen files that use the framework, or are connected to one that does by files that are chosen too: a value does
 * not get past a file that is not read.
 */
function connected(
  chosen: ReadonlySet<string>,
  sketches: ReadonlyMap<string, Sketch>,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const reached = new Set([...chosen].filter((file) => sketches.get(file)?.isSeed))
  for (const file of reached) {
    for (const other of neighbours.get(file) ?? []) if (chosen.has(other)) reached.add(other)
  }
  return reached
}

/** Adds the files that may pass an app or a path to those that were chosen. */
function addSources(
  chosen: Set<string>,
  sketches: ReadonlyMap<string, Sketch>,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  // A path comes from a file that this one loads, or that its caller loads.
  for (const file of [...chosen]) {
    if (!sketches.get(file)?.takesPaths) continue
    const callers = [...(neighbours.get(file) ?? [])].filter((other) => sketches.get(other)?.loads.includes(file))
    for (const other of [file, ...callers].flatMap((each) => sketches.get(each)?.loads ?? [])) {
      if (sketches.get(other)?.hasPaths) chosen.add(other)
    }
  }
  // Neighbours may pass an app or a path; so may their neighbours that name an app.
  for (const what of ['isUseful', 'namesApp'] as const) {
    for (const file of [...chosen]) {
      for (const other of neighbours.get(file) ?? []) if (sketches.get(other)?.[what]) chosen.add(other)
    }
  }
}

function neighboursIn(sketches: ReadonlyMap<string, Sketch>): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>()
  const connect = (a: string, b: string) => neighbours.set(a, (neighbours.get(a) ?? new Set()).add(b))
  for (const [file, { loads }] of sketches) {
    for (const other of loads) {
      connect(file, other)
      connect(other, file)
    }
  }
  return neighbours
}

/** Sorts the files so that each comes after those it loads. */
function loadedFirst(sketches: ReadonlyMap<string, Sketch>): Set<string> {
  const ordered = new Set<string>()
  const entered = new Set<string>()
  for (const file of sketches.keys()) {
    const waiting = [file]
    for (let at = waiting.at(-1); at !== undefined; at = waiting.at(-1)) {
      const next = entered.has(at) ? undefined : sketches.get(at)?.loads.filter((each) => !entered.has(each))
      entered.add(at)
      if (next?.length) waiting.push(...next.reverse())
      else ordered.add(waiting.pop() as string)
    }
  }
  return ordered
}

const UNKNOWN = {
  isOfFramework: true,
  isSeed: true,
  namesApp: true,
  isUseful: true,
  takesPaths: true,
  hasPaths: true,
  isSuspect: true,
  isForBrowsers: false,
}

function sketch(file: string, sources: Sources): Sketch {
  let text: string
  try {
    text = sources.read(file)
  } catch {
    return { ...UNKNOWN, loads: [] } // the parser will report the error
  }
  const loads = new Set<string>()
  for (const [, , specifier = ''] of text.matchAll(SPECIFIER)) {
    const found = sources.resolve(file, specifier)
    if (found !== undefined) loads.add(found)
  }
  const isOfFramework = FRAMEWORK.test(text)
  const isForBrowsers =
    !isOfFramework && (BROWSER_MODULE.test(text) || (BROWSER.test(text) && (AMD.test(text) || !LOADS.test(text))))
  const names = {
    app: isOfFramework || NAMES_APP.test(text),
    request: NAMES_REQUEST.test(text) || (GUESSED.test(text) && sources.usesFramework(file)),
  }
  const isSeed = names.app || names.request
  const isSuspect = sources.isSuspect(text, names)
  const isUseful = names.app || USEFUL.test(text)
  return {
    isOfFramework,
    isSeed,
    namesApp: names.app,
    isUseful,
    takesPaths: names.app && TAKES_PATHS.test(text),
    hasPaths: PATH.test(text),
    isSuspect,
    isForBrowsers,
    loads: [...loads],
  }
}

/** Connected files (union-find): each points to a representative of its group. */
class Groups {
  readonly #above = new Map<string, string>()

  of(file: string): string {
    let at = file
    for (let above = this.#above.get(at); above !== undefined; above = this.#above.get(at)) at = above
    if (at !== file) this.#above.set(file, at)
    return at
  }

  join(a: string, b: string): void {
    const [first, second] = [this.of(a), this.of(b)]
    if (first !== second) this.#above.set(first, second)
  }
}
