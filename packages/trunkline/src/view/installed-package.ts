import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/**
 * Loads a package that the application may have installed; undefined when nobody has. The application's own copy comes
 * first: with pnpm, or when linked, the framework does not see the other packages.
 */
export function requireInstalled(name: string): { exports: unknown } | undefined {
  for (const requireFrom of requires()) {
    const file = resolvePackage(requireFrom, name)
    if (file !== undefined) return { exports: requireFrom(file) }
  }
  return undefined
}

function* requires(): Generator<NodeJS.Require> {
  yield createRequire(join(process.cwd(), 'installed-package'))
  const main = process.argv[1]
  if (main) yield createRequire(resolve(main))
  yield createRequire(__filename)
}

function resolvePackage(requireFrom: NodeJS.Require, name: string): string | undefined {
  try {
    return requireFrom.resolve(name)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw err
  }
}
