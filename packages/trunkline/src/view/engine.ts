import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { RenderCallback } from '../contract/exchange.ts'

/** Renders the template at a path; published engines export one as `__express`. */
export type ViewEngine = (path: string, options: object, callback: RenderCallback) => void

/**
 * Loads the engine that a package of this name provides.
 * @throws Error when there is no such package, when the name is no package's, or when the package has no engine
 */
export function loadEngine(name: string): ViewEngine {
  const engine = engineOf(PACKAGE_NAME.test(name) ? requirePackage(name) : refuse(name))
  if (engine === undefined) throw new Error(`Module "${name}" does not provide a view engine.`)
  return engine
}

// npm's names, scope and all. A view's extension may come from a client: no path to a file may be smuggled in by it.
const PACKAGE_NAME = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/

function refuse(name: string): never {
  throw new Error(`No view engine is registered for ".${name}", and "${name}" is not the name of a package.`)
}

function requirePackage(name: string): unknown {
  for (const requireFrom of requires()) {
    const file = resolvePackage(requireFrom, name)
    if (file !== undefined) return requireFrom(file)
  }
  throw Object.assign(new Error(missing(name)), { code: 'MODULE_NOT_FOUND' })
}

// The application's own copy comes first: with pnpm, or when linked, the framework does not see the other packages.
function* requires(): Generator<NodeJS.Require> {
  yield createRequire(join(process.cwd(), 'view-engine'))
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

function missing(name: string): string {
  return (
    `Cannot find module "${name}", the view engine for ".${name}" files. ` +
    `Install it with "npm install ${name}", or register another with app.engine(".${name}", engine).`
  )
}

// `__framework` is the hook of our specification, `__express` that of every engine published so far.
function engineOf(module: unknown): ViewEngine | undefined {
  const { __framework, __express } = Object(module)
  if (typeof __framework === 'function') return __framework
  return typeof __express === 'function' ? __express : undefined
}
