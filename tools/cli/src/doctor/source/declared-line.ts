import { dirname, relative } from 'node:path'
import type { Manifest, Manifests } from './manifests.ts'

interface Move {
  readonly from: string
  readonly to: string
}

/** The release line that each package.json depends on, and each file loads by name. */
export class DeclaredLines {
  readonly #folder: string
  readonly #move: Move | undefined
  readonly #manifests: Manifests
  readonly #byFolder = new Map<string, number | undefined>()
  readonly #notices = new Map<string, string>()

  /** Without a move, package.json is ignored, because `--from` was given. */
  constructor(folder: string, move: Move | undefined, manifests: Manifests) {
    this.#folder = folder
    this.#move = move
    this.#manifests = manifests
  }

  /** Whether a file is written for the new release line; `loaded` is the line that it loads by name. */
  isForNext(path: string, loaded: number | undefined): boolean {
    if (this.#move === undefined) return false
    const { from, to } = this.#move
    const isForNext = (loaded ?? this.#lineOf(dirname(path)) ?? 0) >= Number(to)
    if (isForNext && loaded !== undefined) this.#notices.set('', loadedNotice(loaded, from))
    return isForNext
  }

  /** Messages about the package.json files of the folder and of the scanned files. */
  notices(): string[] {
    this.#lineOf(this.#folder)
    return [...this.#notices.values()]
  }

  #lineOf(folder: string): number | undefined {
    if (this.#byFolder.has(folder)) return this.#byFolder.get(folder)
    const governing = this.#move && this.#manifests.nearest(folder)
    const declared = governing && declaredLine(governing.manifest)
    this.#byFolder.set(folder, declared?.line)
    if (governing && declared) this.#note(relative(this.#folder, governing.path).replaceAll('\\', '/'), declared)
    return declared?.line
  }

  #note(file: string, { name, range, line }: Declared): void {
    const { from = '', to = '' } = this.#move ?? {}
    if (line >= Number(to)) {
      this.#notices.set(
        file,
        `${file} asks for ${name} ${range}, so code that both lines accept is read as ${to}.x reads it. If the code is still for ${from}.x, add --from ${from}.`,
      )
    } else if (line < Number(from)) {
      this.#notices.set(
        file,
        `${file} asks for ${name} ${range}, but is read as ${from}.x. Upgrade to ${from}.x first: --from ${line} --to ${from}.`,
      )
    }
  }
}

function loadedNotice(line: number, from: string): string {
  return `The code loads the ${line}.x line of Trunkline, so code that both lines accept is read as ${line}.x reads it. If it is still for ${from}.x, add --from ${from}.`
}

interface Declared {
  readonly name: string
  readonly range: string
  readonly line: number
}

/** The release line that a package.json depends on; undefined if there is none. */
function declaredLine({ dependencies, devDependencies, peerDependencies }: Manifest): Declared | undefined {
  for (const group of [dependencies, peerDependencies, devDependencies]) {
    const asked = NAMES.flatMap((name): Declared[] => {
      const range = group?.[name]
      const line = typeof range !== 'string' ? undefined : name === 'express' ? lowestLine(range) : Number(name.at(-1))
      return line === undefined ? [] : [{ name, range: String(range), line }]
    })
    // With several release lines in one project, each file is checked for the line that it loads.
    if (asked.length > 0) return asked.length === 1 ? asked[0] : undefined
  }
  return undefined
}

const NAMES = ['express', '@trunkline/v5', '@trunkline/v4', '@trunkline/v3']

/** The lowest major version of a range: 4 for `^4.17 || ^5`, undefined for `*`. */
export function lowestLine(range: string): number | undefined {
  const [, version = range] = /^(?:npm:.+@|.*#(?:semver:)?)(.*)$/.exec(range) ?? []
  if (/[:/]/.test(version)) return undefined
  const lines = version.split('||').map((part) => Number(/^[\s~^<>=v]*(\d+)/.exec(part)?.[1]))
  return lines.some(Number.isNaN) ? undefined : Math.min(...lines)
}
