import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'

/**
 * Loads an optional package; undefined if it is not installed. The application's own copy comes first: with pnpm, or
 * when linked, the framework does not see other packages.
 */
export function requireInstalled(name: string): { exports: unknown } | undefined {
  const file = resolveInstalled(name)
  return file === undefined ? undefined : { exports: createRequire(__filename)(file) }
}

/** The path of a file in such a package; undefined if the package is not installed. */
export function resolveInstalled(file: string): string | undefined {
  const main = process.argv[1]
  const paths = [...workingDirectory(), ...(main ? [dirname(resolve(main))] : []), __dirname]
  try {
    return createRequire(__filename).resolve(file, { paths })
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw err
  }
}

// It may have been deleted; that must not stop the search.
function workingDirectory(): string[] {
  try {
    return [process.cwd()]
  } catch {
    return []
  }
}
