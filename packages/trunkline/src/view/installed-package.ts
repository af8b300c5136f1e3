import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/**
 * Loads an optional package; undefined if it is not installed. The application's own copy comes first: with pnpm, or
 * when linked, the framework does not see other packages.
 */
export function requireInstalled(name: string): { exports: unknown } | undefined {
  for (const requireFrom of requires()) {
    const file = resolvePackage(requireFrom, name)
    if (file !== undefined) return { exports: requireFrom(file) }
  }
  return undefined
}

/** The path of a file in such a package; undefined if the package is not installed. */
export function resolveInstalled(file: string): string | undefined {
  for (const requireFrom of requires()) {
    const found = resolvePackage(requireFrom, file)
    if (found !== undefined) return found
  }
  return undefined
}

function* requires(): Generator<NodeJS.Require> {
  const directory = workingDirectory()
  if (directory !== undefined) yield createRequire(join(directory, 'installed-package'))
  const main = process.argv[1]
  if (main) yield createRequire(resolve(main))
  yield createRequire(__filename)
}

// The working directory may have been deleted; that must not stop the search.
function workingDirectory(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

function resolvePackage(requireFrom: NodeJS.Require, name: string): string | undefined {
  try {
    return requireFrom.resolve(name)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw err
  }
}
