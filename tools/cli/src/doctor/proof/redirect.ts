import { existsSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Manifests } from '../source/manifests.ts'
import type { skipRefusedPatterns } from './refused-patterns.ts'

/** Which release line replaces which. */
export interface Swap {
  /** The release line whose package names are replaced; `express` always is. */
  readonly from: string
  readonly to: string
  /** Where the framework is looked for that this command does not bring: `@trunkline/v3`. */
  readonly folder?: string
}

/** Returns the file to load instead; undefined to load the requested one. */
export type Redirect = (specifier: string, parent: string | undefined, isImport: boolean) => string | undefined

/**
 * Decides what `require('express')` and `import 'express'` load, also for files inside the package and for Trunkline's
 * package names. A dependency that installs its own Express keeps it, as it would after the migration.
 */
export function createRedirect({ from, to, folder }: Swap): Redirect {
  return (specifier, parent, isImport) => {
    const wanted = wantedOf(specifier, from, to)
    if (wanted === undefined || wanted === specifier || bringsItsOwn(toPath(parent))) return undefined
    const file = findFramework(wanted, folder)
    // Each entry has an ES module next to it with named exports, for `import`.
    const asModule = file.replace(/\.c?js$/, '.mjs')
    return isImport && /^@?trunkline(?:\/v\d)?$/.test(wanted) && existsSync(asModule) ? asModule : file
  }
}

/** The file of a framework: of this command, or of the app's folder. */
export function findFramework(name: string, folder = '.'): string {
  return require.resolve(name, { paths: [__dirname, resolve(folder)] })
}

/** The frameworks that `createRedirect` puts in place of Express, loaded; none if the release line stays the same. */
export function loadNext({ from, to }: Swap): Parameters<typeof skipRefusedPatterns>[0][] {
  if (from === to) return []
  return [`@trunkline/v${to}`, `trunkline/v${to}`].map((name) => require(name))
}

/** The module to load instead, by name; undefined for other packages. */
function wantedOf(specifier: string, from: string, to: string): string | undefined {
  const name = nameOfFile(specifier) ?? specifier
  const [, inside] = /^(?:express|@trunkline\/v\d)(\/.*)?$/.exec(name) ?? [undefined, undefined]
  if (/^express(?:\/|$)/.test(name) || name.startsWith(`@trunkline/v${from}`)) {
    return `@trunkline/v${to}${inside === undefined || /^\/index\.m?js$/.test(inside) ? '' : inside}`
  }
  return name === `trunkline/v${from}` ? `trunkline/v${to}` : undefined
}

/**
 * The package name for a file of the framework: some tools resolve packages themselves and then load by path. Only the
 * app's own framework counts, not one inside another package (pnpm keeps all packages in .pnpm).
 */
function nameOfFile(specifier: string): string | undefined {
  const path = toPath(specifier)?.replaceAll('\\', '/').replace(/\?.*$/, '')
  if (path === undefined) return undefined
  const [, line] = /\/trunkline\/dist\/(v\d)\.[cm]js$/.exec(path) ?? []
  if (line !== undefined) return `trunkline/${line}`
  return /^(?:(?!\/node_modules\/(?!\.pnpm\/)).)*\/node_modules\/((?:express|@trunkline\/v\d)\/.*)$/.exec(path)?.[1]
}

function toPath(text: string | undefined): string | undefined {
  if (text?.startsWith('file:')) return fileURLToPath(text)
  return text !== undefined && /^(?:[\\/]|[A-Za-z]:[\\/])/.test(text) ? text : undefined
}

const manifests = new Manifests()

/** Whether a file belongs to an installed package that depends on Express itself. */
function bringsItsOwn(file: string | undefined): boolean {
  const inside = `${sep}node_modules${sep}`
  let at = file?.includes(inside) ? manifests.nearest(dirname(file)) : undefined
  // A package.json without a name only sets the module type of a folder.
  while (at?.folder.includes(inside) && at.manifest.name === undefined) at = manifests.nearest(dirname(at.folder))
  return at?.folder.includes(inside) === true && at.manifest.dependencies?.['express'] !== undefined
}
