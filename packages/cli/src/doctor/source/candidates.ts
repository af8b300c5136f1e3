/** What is known of a file by its text alone. */
interface Sketch {
  /** It loads the framework. */
  readonly isOfFramework: boolean
  /** It loads the framework, or names something as only the framework's things are named. */
  readonly isSeed: boolean
  /** It names things as everyone does, registers something, or hands on what it loads: others may get an app by it. */
  readonly isUseful: boolean
  /** Something in it could be found. */
  readonly isSuspect: boolean
  /** The files of the project that it loads. */
  readonly loads: readonly string[]
}

/** What is asked about a project to sort its files out. */
export interface Sources {
  read(file: string): string
  resolve(from: string, specifier: string): string | undefined
  usesFramework(file: string): boolean
  /** Whether a text has something that a rule could find; it may name the framework's things as everyone does, or not. */
  isSuspect(text: string, isNamed: boolean): boolean
}

const FRAMEWORK = /['"`](?:express|@?trunkline|body-parser|connect)\b/
const NAMED =
  /\b_?req(?:uest)?\b\s*(?::[^,)]{0,80})?,\s*_?res(?:p|ponse)?\b|\b(?:app|expressApp|router|expressRouter)\b\s*(?:[,)=}[:]|!?\??\.)|_router\b|\blazyrouter\b/
// These count only in a package that asks for the framework.
const GUESSED = /\b_?req\b|\.res\b|[{,]\s*res\s*[,}]/
const USEFUL =
  /(?:\.(?:get|post|put|patch|delete|del|all|use|head|options|route)|\])\(\s*[\w$.[`]|\bexport\b[^'"`;]*\bfrom\b|exports\s*=\s*require|['"`]\/[^'"`\s]*[*?+(){}]/
const SPECIFIER = /\b(?:require|import|from)\s*\(?\s*(?:\/\*[\s\S]*?\*\/\s*)?(['"`])([^'"`\n]+)\1/g

/**
 * The files that can matter: those in which something can be found, and those that hand something on to them. Something can
 * be found where the framework reaches: in a file that loads it or names its things, and in everything that loads such a
 * file or is loaded by it, from file to file. Most files of a large project have nothing to be found, and need not be
 * parsed. Files that are not connected tell nothing about each other: they come in groups. In a group a file comes after
 * those that it loads, as far as it goes, so that what they export is known when it is read.
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
  const chosen = new Set<string>()
  for (const [file, { isOfFramework, isSuspect }] of sketches) {
    if (isOfFramework || (isSuspect && reached.has(groups.of(file)))) chosen.add(file)
  }
  // What is next to these may hand an app or a path on to them, and what is next to that, if it names one.
  const neighbours = neighboursIn(sketches)
  for (const what of ['isUseful', 'isSeed'] as const) {
    for (const file of [...chosen]) {
      for (const other of neighbours.get(file) ?? []) if (sketches.get(other)?.[what]) chosen.add(other)
    }
  }
  return chosen
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

/** The files, each after those that it loads. */
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

function sketch(file: string, sources: Sources): Sketch {
  let text: string
  try {
    text = sources.read(file)
  } catch {
    return { isOfFramework: true, isSeed: true, isUseful: true, isSuspect: true, loads: [] } // whoever parses it will say what is wrong
  }
  const loads = new Set<string>()
  for (const [, , specifier = ''] of text.matchAll(SPECIFIER)) {
    const found = sources.resolve(file, specifier)
    if (found !== undefined) loads.add(found)
  }
  const isOfFramework = FRAMEWORK.test(text)
  const isSeed = isOfFramework || NAMED.test(text) || (GUESSED.test(text) && sources.usesFramework(file))
  const isSuspect = sources.isSuspect(text, isSeed)
  return { isOfFramework, isSeed, isUseful: isSeed || USEFUL.test(text), isSuspect, loads: [...loads] }
}

/** Files that are connected, each under the name of one of them. */
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
