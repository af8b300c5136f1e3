import { dirname, relative } from 'node:path'
import type { Move } from '../moves.ts'
import type { Manifest, Manifests } from './manifests.ts'

/** The release line that a project asks for in its package.json, and files by what they load. */
export class DeclaredLines {
  readonly #folder: string
  readonly #move: Move | undefined
  readonly #manifests: Manifests
  readonly #loaded = new Map<string, number>()
  readonly #byFolder = new Map<string, number | undefined>()
  readonly #notices = new Map<string, string>()

  /** Without a move nothing is taken from package.json: somebody has said which line it is. */
  constructor(folder: string, move: Move | undefined, manifests: Manifests) {
    this.#folder = folder
    this.#move = move
    this.#manifests = manifests
  }

  /** Remembers which line a file loads. */
  noteLoaded(path: string, line: number): void {
    this.#loaded.set(path, line)
  }

  /** Whether a finding is none, because the file is written for the new line. */
  settles(code: string, path: string): boolean {
    if (!this.#move?.ambiguous.has(code)) return false
    return (this.#loaded.get(path) ?? this.#lineOf(dirname(path)) ?? 0) >= Number(this.#move.to)
  }

  /** What to say about the package.json of the folder and those that were met. */
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
        `${file} asks for ${name} ${range}: what both lines take is read as ${to}.x does. If the code is still that of ${from}.x, say --from ${from}.`,
      )
    } else if (line < Number(from)) {
      this.#notices.set(
        file,
        `${file} asks for ${name} ${range}, and is read as ${from}.x. Go from ${line}.x to ${from}.x first: --from ${line} --to ${from}.`,
      )
    }
  }
}

interface Declared {
  readonly name: string
  readonly range: string
  readonly line: number
}

/** What a package.json asks for; undefined when it does not say which line that is. */
function declaredLine({ dependencies, devDependencies, peerDependencies }: Manifest): Declared | undefined {
  for (const group of [dependencies, peerDependencies, devDependencies]) {
    const asked = NAMES.flatMap((name): Declared[] => {
      const range = group?.[name]
      const line = typeof range !== 'string' ? undefined : name === 'express' ? lowestLine(range) : Number(name.at(-1))
      return line === undefined ? [] : [{ name, range: String(range), line }]
    })
    // Several lines side by side are mounted in each other: then each file says for itself.
    if (asked.length > 0) return asked.length === 1 ? asked[0] : undefined
  }
  return undefined
}

const NAMES = ['express', '@trunkline/v5', '@trunkline/v4', '@trunkline/v3']

/** The lowest line that a range allows: `^4.17 || ^5` has 4, and `*` says nothing. */
function lowestLine(range: string): number | undefined {
  const [, version = range] = /^(?:npm:.+@|.*#(?:semver:)?)(.*)$/.exec(range) ?? []
  if (/[:/]/.test(version)) return undefined
  const lines = version.split('||').map((part) => Number(/^[\s~^<>=v]*(\d+)/.exec(part)?.[1]))
  return lines.some(Number.isNaN) ? undefined : Math.min(...lines)
}

/** The line that a file loads by name, where it says so: `trunkline/v4`. */
export function lineLoaded(text: string): number | undefined {
  const lines = [...text.matchAll(/['"](?:@trunkline|trunkline)\/v([345])['"]/g)].map(([, line]) => Number(line))
  return lines.length === 0 || /['"]express['"]/.test(text) ? undefined : Math.min(...lines)
}
