import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Which line is loaded in the place of which. */
export interface Swap {
  /** The line whose names are replaced; `express` itself always is. */
  readonly from: string
  readonly to: string
}

/** The file that is loaded instead; undefined where nothing is replaced. */
export type Redirect = (specifier: string, parent: string | undefined, isImport: boolean) => string | undefined

/**
 * Decides what `require('express')` and `import 'express'` load, and the same for files inside of it and for the names that
 * Trunkline has. A package that brings an Express of its own keeps it, as it would once the app has gone to the next line.
 */
export function createRedirect({ from, to }: Swap): Redirect {
  return (specifier, parent, isImport) => {
    const wanted = wantedOf(specifier, from, to)
    if (wanted === undefined || wanted === specifier || bringsItsOwn(toPath(parent))) return undefined
    const file = require.resolve(wanted)
    // For `import`, the packages have a module beside each entry, which names what the entry exports.
    const asModule = file.replace(/\.c?js$/, '.mjs')
    return isImport && /^@?trunkline(?:\/v\d)?$/.test(wanted) && existsSync(asModule) ? asModule : file
  }
}

/** What is to be loaded by name; undefined for what is none of the framework's. */
function wantedOf(specifier: string, from: string, to: string): string | undefined {
  const name = nameOfFile(specifier) ?? specifier
  const [, inside] = /^(?:express|@trunkline\/v\d)(\/.*)?$/.exec(name) ?? [undefined, undefined]
  if (/^express(?:\/|$)/.test(name) || name.startsWith(`@trunkline/v${from}`)) {
    return `@trunkline/v${to}${inside === undefined || /^\/index\.m?js$/.test(inside) ? '' : inside}`
  }
  return name === `trunkline/v${from}` ? `trunkline/v${to}` : undefined
}

/**
 * The name under which a file of the framework is loaded: some tools look a package up themselves, and load what they have
 * found. It is the app's own framework, not one that lies in a package (pnpm keeps all packages in .pnpm).
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

const asked = new Map<string, boolean>()

/** Whether a file belongs to an installed package that depends on Express itself. */
function bringsItsOwn(file: string | undefined): boolean {
  if (!file?.includes(`${sep}node_modules${sep}`)) return false
  const folder = dirname(file)
  let answer = asked.get(folder)
  if (answer === undefined) {
    answer = dependsOnExpress(folder)
    asked.set(folder, answer)
  }
  return answer
}

function dependsOnExpress(folder: string): boolean {
  for (let at = folder; !at.endsWith('node_modules') && at !== dirname(at); at = dirname(at)) {
    const manifest = readManifest(join(at, 'package.json'))
    // A file without a name only says which kind of modules a folder has.
    if (manifest?.name !== undefined) return manifest.dependencies?.['express'] !== undefined
  }
  return false
}

function readManifest(path: string): { name?: string; dependencies?: Record<string, string> } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // none there: the next one up is the package's
  }
}
