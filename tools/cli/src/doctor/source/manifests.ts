import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The fields we read of a package.json. */
export interface Manifest {
  readonly name?: string
  readonly main?: unknown
  readonly module?: unknown
  readonly source?: unknown
  readonly exports?: unknown
  readonly imports?: unknown
  readonly workspaces?: unknown
  readonly engines?: { readonly node?: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** A package.json and its path. */
export interface ReadManifest {
  readonly path: string
  readonly folder: string
  readonly manifest: Manifest
}

/** The package.json files of a project, each read once. */
export class Manifests {
  readonly #known = new Map<string, ReadManifest | undefined>()

  /** The package.json in this very folder. */
  read(folder: string): ReadManifest | undefined {
    if (this.#known.has(folder)) return this.#known.get(folder)
    const path = join(folder, 'package.json')
    const manifest = readJson(path)
    const read = manifest && { path, folder, manifest: manifest as Manifest } // readers check the fields they use
    this.#known.set(folder, read)
    return read
  }

  /** The package.json that applies to a folder. */
  nearest(folder: string): ReadManifest | undefined {
    const own = this.read(folder)
    return own ?? (dirname(folder) === folder ? undefined : this.nearest(dirname(folder)))
  }

  /** The workspace packages of a root: `workspaces` of npm and Yarn, pnpm-workspace.yaml, lerna.json. */
  workspacesOf(root: string): ReadManifest[] {
    const { workspaces } = this.read(root)?.manifest ?? {}
    const listed = Array.isArray(workspaces) ? workspaces : memberOf(workspaces, 'packages')
    const patterns = [
      ...texts(listed),
      ...pnpmPackages(root),
      ...texts(readJson(join(root, 'lerna.json'))?.['packages']),
    ]
    const excluded = patterns
      .filter((pattern) => pattern.startsWith('!'))
      .map((pattern) => toExpression(pattern.slice(1)))
    const folders = patterns
      .filter((pattern) => !pattern.startsWith('!'))
      .flatMap((pattern) => foldersFor(root, pattern))
    const own = [...new Set(folders)].filter((folder) => !excluded.some((not) => not.test(relativeTo(root, folder))))
    return own.flatMap((folder) => this.read(folder) ?? [])
  }
}

/** Reads an object from a JSON file; comments and trailing commas are allowed. */
export function readJson(path: string): Record<string, unknown> | undefined {
  try {
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    const value: unknown = JSON.parse(withoutComments(text))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined // missing, or invalid: the tool that uses it reports that
  }
}

function withoutComments(text: string): string {
  return text
    .replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) => (found.startsWith('"') ? found : ''))
    .replace(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? '' : found))
}

export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The list `packages` of pnpm-workspace.yaml. Parses only the YAML used there. */
function pnpmPackages(root: string): string[] {
  let text: string
  try {
    text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  } catch {
    return [] // no such file, as in most projects
  }
  const list = /^packages:[ \t]*(?:#.*)?\r?\n((?:[ \t]*(?:-[^\n]*|#[^\n]*)?\r?(?:\n|$))*)/m.exec(text)?.[1] ?? ''
  const inline = /^packages:[ \t]*\[([^\]]*)\]/m.exec(text)?.[1]?.split(',') ?? []
  const items = [...list.matchAll(/^[ \t]*-[ \t]*(.*)$/gm)].map(([, item = '']) => item)
  return [...items, ...inline].map((item) =>
    item
      .replace(/\s+#.*$/, '')
      .trim()
      .replace(/^(['"])(.*)\1$/, '$2'),
  )
}

const DEEPEST_WORKSPACE = 5

/** The folders that match a pattern such as `packages/*` or `apps/**`. */
function foldersFor(root: string, pattern: string): string[] {
  const expression = toExpression(pattern)
  const found: string[] = []
  const look = (folder: string, depth: number): void => {
    const path = relativeTo(root, folder)
    if (path !== '' && expression.test(path)) found.push(folder)
    if (depth >= DEEPEST_WORKSPACE) return
    for (const entry of entriesOf(folder)) {
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) {
        look(join(folder, entry.name), depth + 1)
      }
    }
  }
  look(root, 0)
  return found
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // not readable
  }
}

function toExpression(pattern: string): RegExp {
  const clean = pattern.replace(/^\.\//, '').replace(/\/+$/, '')
  const source = clean
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*\/?|\*/g, (star) => (star === '*' ? '[^/]*' : star === '**/' ? '(?:.*/)?' : '.*'))
  return new RegExp(`^${source}$`)
}

function relativeTo(root: string, folder: string): string {
  return folder.slice(root.length + 1).replaceAll('\\', '/')
}
