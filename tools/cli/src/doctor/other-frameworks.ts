import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { entriesOf } from './files.ts'
import type { PackageFinding } from './rules/packages.ts'
import type { Manifest, Manifests } from './source/manifests.ts'

/** A real Express below node_modules, and who loads it. */
export interface InstalledExpress {
  /** The package that depends on it, or the one that bundles it. */
  readonly owner: string
  readonly version: string
  /** Its folder, relative to the project, if it is part of the owner's package: no package manager replaces it. */
  readonly bundledIn?: string
}

/** Finds the copies of the real Express that dependencies of a project load. Reads package.json files only. */
export function findInstalledExpress(folder: string, manifests: Manifests): InstalledExpress[] {
  const found = new Map<string, InstalledExpress>()
  for (const { path, modules, bundledBy } of installedIn(folder, manifests)) {
    const manifest = manifests.read(path)?.manifest
    if (typeof manifest?.dependencies?.['express'] !== 'string' || typeof manifest.name !== 'string') continue
    const express = [join(path, 'node_modules'), ...modules].map((each) => join(each, 'express')).find(existsSync)
    const installed = express === undefined ? undefined : manifests.read(express)?.manifest
    if (express === undefined || installed?.name !== 'express') continue
    const isBundled = bundledBy !== undefined && !relative(bundledBy.path, express).startsWith('..')
    const owner = isBundled ? bundledBy.name : manifest.name
    const bundledIn = isBundled ? { bundledIn: relative(folder, express).replaceAll('\\', '/') } : {}
    found.set(owner, { owner, version: String(installed.version), ...bundledIn })
  }
  return [...found.values()]
}

/** Warns about dependencies of a project on Trunkline that load a second framework, the real Express. */
export function describeOtherFrameworks(folder: string, manifests: Manifests, saysBundled = true): string[] {
  const project = manifests.read(folder)?.manifest
  if (project === undefined || !runsOnTrunkline(folder, project)) return []
  const found = findInstalledExpress(folder, manifests)
  const notices = saysBundled ? bundledExpress(found).map(({ message }) => `${message}.`) : []
  const others = found.filter(({ bundledIn }) => bundledIn === undefined)
  const [first] = others
  if (first === undefined) return notices
  const loaded = others.map(({ owner, version }) => `${owner} loads express ${version}`).join(', ')
  return [...notices, `${loaded}; to replace it too, ${adviceFor(folder, project, first.version)}.`]
}

/** The findings about copies that are part of another package. */
export function bundledExpress(found: readonly InstalledExpress[]): PackageFinding[] {
  return found.flatMap(({ owner, version, bundledIn }) =>
    bundledIn === undefined
      ? []
      : [
          {
            code: 'TL503',
            message: `${owner} bundles express ${version} (${bundledIn}); no alias or override reaches it, so ${owner} stays on Express`,
          },
        ],
  )
}

interface Installed {
  readonly path: string
  /** Other node_modules folders it can load from, nearest first. */
  readonly modules: readonly string[]
  /** The package whose archive it came in. */
  readonly bundledBy: { readonly name: string; readonly path: string } | undefined
}

/** The packages below node_modules, nested ones too, and those in pnpm's store. */
function* installedIn(folder: string, manifests: Manifests): Generator<Installed> {
  const modules = join(folder, 'node_modules')
  yield* packagesIn([modules], manifests)
  const store = join(modules, '.pnpm')
  for (const { name } of entriesOf(store)) yield* packagesIn([join(store, name, 'node_modules')], manifests)
}

function* packagesIn(
  modules: readonly [string, ...string[]],
  manifests: Manifests,
  bundler?: Installed['bundledBy'],
): Generator<Installed> {
  for (const name of namesIn(modules[0])) {
    const path = join(modules[0], name)
    yield { path, modules, bundledBy: bundler }
    const outermost = bundler ?? bundlerAt(name, path, manifests)
    yield* packagesIn([join(path, 'node_modules'), ...modules], manifests, outermost)
  }
}

function bundlerAt(name: string, path: string, manifests: Manifests): Installed['bundledBy'] {
  const { bundleDependencies, bundledDependencies } = manifests.read(path)?.manifest ?? {}
  const bundled = bundleDependencies ?? bundledDependencies
  return bundled === true || (Array.isArray(bundled) && bundled.length > 0) ? { name, path } : undefined
}

function namesIn(modules: string): string[] {
  return entriesOf(modules).flatMap(({ name }) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? entriesOf(join(modules, name)).map((each) => `${name}/${each.name}`) : [name]
  })
}

/** Whether a project depends on Trunkline, or lets a package manager put it in the place of Express. */
function runsOnTrunkline(folder: string, manifest: Manifest): boolean {
  const { devDependencies, dependencies, overrides, resolutions, pnpm } = manifest
  const all = { ...devDependencies, ...dependencies }
  return 'trunkline' in all || isOurs([all['express'], overrides, resolutions, pnpm, workspaceOf(folder)])
}

function isOurs(value: unknown): boolean {
  return /npm:@trunkline\/v\d/.test(JSON.stringify(value) ?? '')
}

function workspaceOf(folder: string): string | undefined {
  const path = join(folder, 'pnpm-workspace.yaml')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Uses the `overrides` syntax of the project's package manager; the others silently ignore it. */
function adviceFor(folder: string, { dependencies, overrides, resolutions }: Manifest, version: string): string {
  const has = (...files: string[]) => files.some((file) => existsSync(join(folder, file)))
  const alias = `npm:@trunkline/v${version.split('.', 1)[0]}`
  if (has('pnpm-lock.yaml', 'pnpm-workspace.yaml')) {
    return isOurs(workspaceOf(folder)) ? REINSTALL : `add "overrides:" with "express: ${alias}" to pnpm-workspace.yaml`
  }
  if (has('yarn.lock')) {
    return isOurs(resolutions) ? REINSTALL : `add "resolutions": { "express": "${alias}" } to package.json`
  }
  if (/"express":/.test(JSON.stringify(overrides) ?? '')) return REINSTALL
  const isOwn = dependencies?.['express'] !== undefined && !has('bun.lock', 'bun.lockb')
  return `add "overrides": { "express": "${isOwn ? '$express' : alias}" } to package.json`
}

const REINSTALL =
  'delete node_modules and the lockfile, and install again: an override counts for what is resolved anew'
