import type { RenderCallback } from '../contract/exchange.ts'
import { requireInstalled } from './installed-package.ts'

/** Renders the template at a path; published engines export it as `__express`. */
export type ViewEngine = (path: string, options: object, callback: RenderCallback) => void

/**
 * Loads the engine of a package, from the first of the hooks that it exports.
 * @throws Error if the package is not installed, the name is not a package name, or it has no engine
 */
export function loadEngine(name: string, hooks: readonly string[]): ViewEngine {
  const engine = engineOf(PACKAGE_NAME.test(name) ? requirePackage(name) : refuse(name), hooks)
  if (engine === undefined) throw new Error(`Module "${name}" does not provide a view engine.`)
  return engine
}

// npm's package names, with scope. A view's extension may come from a client, and must not become a path to a file.
const PACKAGE_NAME = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/

function refuse(name: string): never {
  throw new Error(`No view engine is registered for ".${name}", and "${name}" is not the name of a package.`)
}

function requirePackage(name: string): unknown {
  const installed = requireInstalled(name)
  if (installed !== undefined) return installed.exports
  throw Object.assign(new Error(missing(name)), { code: 'MODULE_NOT_FOUND' })
}

function missing(name: string): string {
  return (
    `Cannot find module "${name}", the view engine for ".${name}" files. ` +
    `Install it with "npm install ${name}", or register another with app.engine(".${name}", engine).`
  )
}

function engineOf(module: unknown, hooks: readonly string[]): ViewEngine | undefined {
  for (const hook of hooks) {
    const engine: unknown = Object(module)[hook]
    if (typeof engine === 'function') return engine as ViewEngine
  }
  return undefined
}
