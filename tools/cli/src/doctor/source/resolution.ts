import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Manifest, type Manifests, memberOf, type ReadManifest, readJson, texts } from './manifests.ts'
import { EXTENSIONS } from './parse.ts'

/** `paths` of a tsconfig.json: `@lib/*` and its targets as absolute paths. */
type Aliases = readonly { readonly pattern: string; readonly targets: readonly string[] }[]

/** Resolves specifiers to files of the project. */
export class Resolution {
  readonly #files: ReadonlySet<string>
  readonly #manifests: Manifests
  readonly #workspaces: readonly ReadManifest[]
  readonly #aliases = new Map<string, Aliases>()
  /** By folder and specifier: values are followed through an import each time its name is read. */
  readonly #known = new Map<string, Map<string, string | undefined>>()

  constructor(files: ReadonlySet<string>, manifests: Manifests, workspaces: readonly ReadManifest[]) {
    this.#files = files
    this.#manifests = manifests
    this.#workspaces = workspaces
  }

  resolve(from: string, specifier: string): string | undefined {
    const folder = dirname(from)
    const known = this.#known.get(folder) ?? new Map<string, string | undefined>()
    const found = known.get(specifier)
    if (found !== undefined || known.has(specifier)) return found
    const file = this.#resolve(folder, specifier)
    this.#known.set(folder, known.set(specifier, file))
    return file
  }

  #resolve(folder: string, specifier: string): string | undefined {
    if (/^\.{0,2}\//.test(specifier) || specifier === '.' || specifier === '..') {
      return this.#find(resolve(folder, specifier))
    }
    return this.#inWorkspace(specifier) ?? this.#byAlias(folder, specifier) ?? this.#byImports(folder, specifier)
  }

  #find(path: string): string | undefined {
    for (const candidate of candidatesFor(path)) if (this.#files.has(candidate)) return candidate
    return undefined
  }

  /** Resolves `require('b')` and `require('b/lib/x')` for workspace packages. */
  #inWorkspace(specifier: string): string | undefined {
    for (const { manifest, folder } of this.#workspaces) {
      const { name } = manifest
      if (!name || (specifier !== name && !specifier.startsWith(`${name}/`))) continue
      const rest = specifier.slice(name.length + 1)
      const entries = [
        ...exported(manifest, rest === '' ? '.' : `./${rest}`),
        ...(rest === '' ? mainOf(manifest) : [rest]),
      ]
      // The build output may not exist: use its source then.
      for (const entry of entries.flatMap((each) => [
        each,
        each.replace(/^(?:\.\/)?(?:dist|lib|build|out)\//, 'src/'),
      ])) {
        const found = this.#find(join(folder, entry))
        if (found) return found
      }
    }
    return undefined
  }

  /** Resolves by `paths` and `baseUrl` of the tsconfig.json for a folder. */
  #byAlias(folder: string, specifier: string): string | undefined {
    for (const { pattern, targets } of this.#aliasesFor(folder)) {
      const value = starIn(pattern, specifier)
      if (value === undefined) continue
      for (const target of targets) {
        const found = this.#find(target.replace('*', () => value))
        if (found) return found
      }
    }
    return undefined
  }

  #aliasesFor(folder: string): Aliases {
    const known = this.#aliases.get(folder)
    if (known) return known
    const path = ['tsconfig.json', 'jsconfig.json'].map((name) => join(folder, name)).find(isFile)
    const above = dirname(folder)
    const aliases = path ? aliasesIn(path, new Set()) : above === folder ? [] : this.#aliasesFor(above)
    this.#aliases.set(folder, aliases)
    return aliases
  }

  /** Resolves by `imports` of package.json: `#lib/*`. */
  #byImports(folder: string, specifier: string): string | undefined {
    if (!specifier.startsWith('#')) return undefined
    const { manifest, folder: root } = this.#manifests.nearest(folder) ?? {}
    if (!root) return undefined
    for (const target of targetsIn(manifest?.imports, specifier)) {
      const found = this.#find(join(root, target))
      if (found) return found
    }
    return undefined
  }
}

function mainOf({ source, module, main }: Manifest): string[] {
  return [...[source, module, main].filter((each) => typeof each === 'string'), 'index', 'src/index', 'lib/index']
}

function exported({ exports }: Manifest, subpath: string): string[] {
  if (typeof exports === 'string') return subpath === '.' ? [exports] : []
  const hasSubpaths =
    typeof exports === 'object' && exports !== null && Object.keys(exports).some((key) => key[0] === '.')
  return hasSubpaths ? targetsIn(exports, subpath) : subpath === '.' ? filesIn(exports) : []
}

/** All targets of a name in `exports` or `imports`, under any condition. */
function targetsIn(table: unknown, name: string): string[] {
  if (typeof table !== 'object' || table === null) return []
  return Object.entries(table).flatMap(([pattern, value]) => {
    const star = starIn(pattern, name)
    return star === undefined ? [] : filesIn(value).map((file) => file.replace('*', () => star))
  })
}

function filesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : []
}

/** The text that the star of a pattern matches; empty for an equal pattern without a star. */
function starIn(pattern: string, text: string): string | undefined {
  const at = pattern.indexOf('*')
  if (at === -1) return pattern === text ? '' : undefined
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)]
  const fits = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
  return fits ? text.slice(before.length, text.length - after.length) : undefined
}

/** The aliases of a tsconfig.json, including `extends` and `references`. */
function aliasesIn(path: string, seen: Set<string>): Aliases {
  if (seen.has(path)) return []
  seen.add(path)
  const config = readJson(path)
  const folder = dirname(path)
  const options = memberOf(config, 'compilerOptions')
  const baseUrl = memberOf(options, 'baseUrl')
  const base = typeof baseUrl === 'string' ? resolve(folder, baseUrl) : folder
  const paths = memberOf(options, 'paths')
  const own = typeof paths === 'object' && paths !== null ? Object.entries(paths) : []
  const references = memberOf(config, 'references')
  const referred = Array.isArray(references) ? references.map((each) => memberOf(each, 'path')) : []
  const parents = memberOf(config, 'extends')
  const others = [...(typeof parents === 'string' ? [parents] : texts(parents)), ...texts(referred)]
  return [
    ...own.map(([pattern, targets]) => ({ pattern, targets: texts(targets).map((target) => resolve(base, target)) })),
    ...(typeof baseUrl === 'string' ? [{ pattern: '*', targets: [join(base, '*')] }] : []),
    ...others.flatMap((other) => {
      const file = [other, `${other}.json`, join(other, 'tsconfig.json')]
        .map((each) => resolve(folder, each))
        .find(isFile)
      return file ? aliasesIn(file, seen) : []
    }),
  ]
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function* candidatesFor(path: string): Generator<string> {
  yield path
  for (const extension of EXTENSIONS) yield path + extension
  // TypeScript imports use the output name: `./routes.js` is `./routes.ts`.
  const without = path.replace(/\.([cm]?)js$/, '')
  if (without !== path) for (const extension of ['.ts', '.mts', '.cts', '.tsx']) yield without + extension
  for (const extension of EXTENSIONS) yield join(path, `index${extension}`)
}
