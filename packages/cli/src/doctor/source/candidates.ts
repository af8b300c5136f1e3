/** What is known of a file by its text alone. */
interface Sketch {
  /** It loads the framework, or names something as only the framework's things are named. */
  readonly isSeed: boolean
  /** It uses a name of the framework's interface, or holds a path. */
  readonly isUseful: boolean
  /** The files of the project that it loads. */
  readonly loads: readonly string[]
}

/** What is asked about a project to sort its files out. */
export interface Sources {
  read(file: string): string
  resolve(from: string, specifier: string): string | undefined
  usesFramework(file: string): boolean
}

const FRAMEWORK = /['"`](?:express|@?trunkline|body-parser|connect)\b/
const NAMED =
  /\b_?req(?:uest)?\b[^)]{0,80}\b_?res(?:p|ponse)?\b|\b(?:app|expressApp|router|expressRouter)\b|_router\b|\blazyrouter\b/
// These count only in a package that asks for the framework.
const GUESSED = /\b_?req\b|\bres\b/
const USEFUL =
  /\b(?:send|sendfile|sendFile|json|jsonp|redirect|location|status|sendStatus|vary|clearCookie|params?|query|body|host|accept\w*|render|listen|get|post|put|patch|delete|del|head|options|all|use|route|configure|files|auth|headerSent|charset|locals|static|urlencoded|mime|on)\b|['"`][/*][^'"`\n]*['"`]/
const SPECIFIER = /\b(?:require|import|from)\s*\(?\s*(?:\/\*[\s\S]*?\*\/\s*)?(['"`])([^'"`\n]+)\1/g

/**
 * The files that can matter: those that the framework reaches. It reaches a file that loads it or names its things, and
 * everything that loads such a file or is loaded by it, from file to file. Most files of a large project are none of
 * these, and need not be parsed. Files that are not connected tell nothing about each other: they come in groups, each in
 * the order that was given.
 */
export function candidateFiles(files: readonly string[], sources: Sources): string[][] {
  const sketches = new Map(files.map((file) => [file, sketch(file, sources)]))
  const groups = new Groups()
  for (const [file, { loads }] of sketches) for (const other of loads) groups.join(file, other)
  const reached = new Set<string>()
  for (const [file, { isSeed }] of sketches) if (isSeed) reached.add(groups.of(file))
  const candidates = new Map<string, string[]>()
  for (const file of files) {
    const { isUseful = false, loads = [] } = sketches.get(file) ?? {}
    const group = groups.of(file)
    if (!reached.has(group) || (!isUseful && loads.length === 0)) continue
    const known = candidates.get(group)
    if (known) known.push(file)
    else candidates.set(group, [file])
  }
  return [...candidates.values()]
}

function sketch(file: string, sources: Sources): Sketch {
  let text: string
  try {
    text = sources.read(file)
  } catch {
    return { isSeed: true, isUseful: true, loads: [] } // whoever parses it will say what is wrong
  }
  const loads = new Set<string>()
  for (const [, , specifier = ''] of text.matchAll(SPECIFIER)) {
    const found = sources.resolve(file, specifier)
    if (found !== undefined) loads.add(found)
  }
  const isSeed = FRAMEWORK.test(text) || NAMED.test(text) || (GUESSED.test(text) && sources.usesFramework(file))
  return { isSeed, isUseful: isSeed || USEFUL.test(text), loads: [...loads] }
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
