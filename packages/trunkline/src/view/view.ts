import { statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { RenderCallback } from '../contract/exchange.ts'
import { requireInstalled } from './installed-package.ts'

/** Renders the template at a path; published engines export it as `__express`. */
export type ViewEngine = (path: string, options: object, callback: RenderCallback) => void

/** What a view is created with: the settings `view engine` and `views`, and the app's engines by extension. */
export interface ViewOptions {
  defaultEngine?: string | undefined
  root?: string | readonly string[] | undefined
  engines: Record<string, ViewEngine>
}

/** A template file and the engine that renders it. */
export interface View {
  defaultEngine: string | undefined
  /** The file's extension, with its dot. */
  ext: string
  name: string
  root: string | readonly string[] | undefined
  engine: ViewEngine
  /** The path of the template; undefined if there is none. */
  path: string | undefined
  /** Finds the file of a name in the first directory that has it; absolute names and `../` are followed. */
  lookup(name: string): string | undefined
  /** `dir/file`, else `dir/file-without-extension/index.ext`. */
  resolve(dir: string, file: string): string | undefined
  render(options: object, callback: RenderCallback): void
}

/** Called with `new`, by `class extends`, or as `View.call(this, name, options)` behind `util.inherits`. */
export interface ViewConstructor {
  new (name: string, options: ViewOptions): View
  call(view: object, name: string, options: ViewOptions): void
  readonly prototype: View
}

/** How a view runs its engine: release lines differ in this. */
export type ViewRender = (this: View, options: object, callback: RenderCallback) => void

/**
 * Creates a line's `View`. The module of an engine exports it under one of the hooks. Not a class, because frameworks
 * on top inherit with `util.inherits` and call it as a function.
 */
export function createView(
  render: ViewRender,
  engineHooks: readonly string[],
  describeMissingEngine: DescribeMissingEngine = describeNoEngine,
): ViewConstructor {
  function View(this: View, name: string, options: ViewOptions): void {
    this.defaultEngine = options.defaultEngine
    this.ext = extname(name)
    this.name = name
    this.root = options.root
    let fileName = name
    if (!this.ext) {
      if (!options.defaultEngine) {
        const message = 'No default engine was specified and no extension was provided.'
        throw new Error(message + describeMissingEngine(name))
      }
      this.ext = options.defaultEngine.startsWith('.') ? options.defaultEngine : `.${options.defaultEngine}`
      fileName += this.ext
    }
    options.engines[this.ext] ??= loadEngine(this.ext.slice(1), engineHooks)
    this.engine = options.engines[this.ext] as ViewEngine
    this.path = this.lookup(fileName)
  }
  Object.assign(View.prototype, { lookup, render, resolve: resolveFile })
  return View as unknown as ViewConstructor // TypeScript sees no constructor in a function declaration
}

function lookup(this: View, name: string): string | undefined {
  for (const root of [this.root].flat()) {
    // resolve throws a clear TypeError if `views` is not set.
    const file = resolve(root as string, name)
    const path = this.resolve(dirname(file), basename(file))
    if (path) return path
  }
  return undefined
}

function resolveFile(this: View, dir: string, file: string): string | undefined {
  const path = join(dir, file)
  if (isFile(path)) return path
  const index = join(dir, basename(file, this.ext), `index${this.ext}`)
  return isFile(index) ? index : undefined
}

// A path that cannot be checked (too long, with a NUL, below a file, in a forbidden directory) is not a view.
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}

/** Runs the engine and calls back later, even if the engine finished at once, so that callers see one order of events. */
export function deferredRender(this: View, options: object, callback: RenderCallback): void {
  let returned = false
  this.engine(this.path as string, options, function deliver(this: unknown, ...results) {
    if (returned) callback.apply(this, results)
    else process.nextTick(() => callback.apply(this, results))
  })
  returned = true
}

/** Runs the engine and lets it call back itself, possibly at once. */
export function directRender(this: View, options: object, callback: RenderCallback): void {
  this.engine(this.path as string, options, callback)
}

/**
 * Loads the engine of a package, from the first of the hooks that it exports.
 * @throws Error if the package is not installed, the name is not a package name, or it has no engine
 */
export function loadEngine(name: string, hooks: readonly string[]): ViewEngine {
  if (!PACKAGE_NAME.test(name)) {
    throw new Error(`No view engine is registered for ".${name}", and "${name}" is not the name of a package.`)
  }
  const module = requirePackage(name)
  const engine = hooks.map((hook): unknown => Object(module)[hook]).find((each) => typeof each === 'function')
  if (engine === undefined) throw new Error(`Module "${name}" does not provide a view engine.`)
  return engine as ViewEngine
}

// npm's package names, with scope. A view's extension may come from a client, and must not become a path to a file.
const PACKAGE_NAME = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/

function requirePackage(name: string): unknown {
  const installed = requireInstalled(name)
  if (installed !== undefined) return installed.exports
  const message =
    `Cannot find module "${name}", the view engine for ".${name}" files. ` +
    `Install it with "npm install ${name}", or register another with app.engine(".${name}", engine).`
  throw Object.assign(new Error(message), { code: 'MODULE_NOT_FOUND' })
}

/** Text appended to Express's message about a view without an engine. Empty where messages must equal Express's. */
export type DescribeMissingEngine = (name: string) => string

export const describeNoEngine: DescribeMissingEngine = () => ''

/** In development, says in a second line what to do. */
export const describeMissingEngine: DescribeMissingEngine = (name) =>
  (process.env['NODE_ENV'] || 'development') === 'development'
    ? `\n  Trunkline: set one with app.set('view engine', 'ejs'), or name the file: render('${name}.ejs')`
    : ''
