import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFramework } from './value.ts'

/** The fields we read of a package.json. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly bundleDependencies?: unknown
  readonly bundledDependencies?: unknown
  readonly overrides?: unknown
  readonly resolutions?: unknown
  readonly pnpm?: unknown
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

  /** Whether a folder is the root of several packages, for npm, Yarn, pnpm or lerna. */
  hasPackages(root: string): boolean {
    const others = ['pnpm-workspace.yaml', 'lerna.json'].some((name) => existsSync(join(root, name)))
    return others || this.read(root)?.manifest.workspaces !== undefined
  }

  /** Whether the package of a folder depends on the framework: then `req` and `app` are probably the framework's. */
  usesFramework(folder: string): boolean {
    let governing = this.nearest(folder)
    if (governing === undefined) return true // no package.json: assume that it uses the framework
    for (; governing; governing = this.nearest(dirname(governing.folder))) {
      const { dependencies, devDependencies, peerDependencies } = governing.manifest
      const groups = [dependencies, devDependencies, peerDependencies].filter((group) => group !== undefined)
      if (groups.length > 0) return groups.some((group) => Object.keys(group).some(isFramework))
      // A package.json without dependencies may only set the module type: look further up.
      if (dirname(governing.folder) === governing.folder) return false
    }
    return false
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
