import { appendFileSync } from 'node:fs'
import Module from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRedirect, loadNext, type Redirect, type Swap } from './redirect.ts'
import { skipRefusedPatterns } from './refused-patterns.ts'

/** What the environment variable says. */
interface NextLine extends Swap {
  /** Created at the first redirect: a test run that never loads Express proves nothing. Has a line for each rejected pattern. */
  readonly logFile: string
}

/** The CommonJS resolver behind `require()` and `require.resolve()`. Tools that change resolution wrap this method. */
interface Loader {
  _resolveFilename(request: string, parent: { filename?: string } | undefined, ...rest: unknown[]): string
  /** Before Node 22.15 `import` is redirected in another thread, which cannot tell this one. */
  registerHooks?(hooks: { resolve: ResolveHook }): unknown
}

type ResolveHook = (
  specifier: string,
  context: { parentURL?: string; conditions: readonly string[] },
  next: (specifier: string, context: object) => { url: string },
) => { url: string }

/** Replaces Express with the next release line in this process. */
export function installNextLine(): void {
  const settings = read()
  if (settings === undefined) return
  const loader = Module as unknown as Loader // undocumented, so not in its types
  const skip = () => {
    for (const framework of loadNext(settings))
      skipRefusedPatterns(framework, (refused) => appendFileSync(settings.logFile, `${JSON.stringify(refused)}\n`))
  }
  if (loader.registerHooks === undefined) skip()
  // Else at the first redirect: most processes of a test run, such as npm's, never load Express.
  const redirect = createLoggingRedirect(settings, loader.registerHooks && skip)
  const resolveFilename = loader._resolveFilename
  loader._resolveFilename = function redirected(request, parent, ...rest) {
    return redirect(request, parent?.filename, false) ?? resolveFilename.call(this, request, parent, ...rest)
  }
  loader.registerHooks?.({
    resolve: (specifier, context, next) => {
      if (!context.conditions.includes('import')) return next(specifier, context) // `require()`: handled by the function above
      return resolveImport(redirect, specifier, context, next)
    },
  })
  if (loader.registerHooks === undefined)
    Module.register?.(pathToFileURL(inBin('import-hooks.mjs')).href, { data: settings })
  // Jest has its own resolver, which `--resolver` replaces; it has not read argv yet.
  if (/(?:^|[\\/])jest$|[\\/]jest(?:-cli)?[\\/]bin[\\/]jest\.js$/.test(process.argv[1] ?? ''))
    process.argv.push(`--resolver=${inBin('jest-resolver.js')}`)
}

function read(): NextLine | undefined {
  const text = process.env['TRUNKLINE_NEXT_LINE']
  return text ? (JSON.parse(text) as NextLine) : undefined // written by run-tests.ts
}

/** A file that a process of the tests loads. */
export function inBin(name: string): string {
  return join(dirname(require.resolve('@trunkline/cli/package.json')), 'bin', name)
}

/** Like `createRedirect`, but says at the first redirect that there was one. */
export function createLoggingRedirect({ logFile, ...swap }: NextLine, onFirst?: () => void): Redirect {
  const redirect = createRedirect(swap)
  let logged = false
  return (specifier, parent, isImport) => {
    const file = redirect(specifier, parent, isImport)
    if (file !== undefined && !logged) {
      logged = true
      appendFileSync(logFile, '')
      onFirst?.()
    }
    return file
  }
}

/** Resolves an `import`. Shared by this thread and the loader thread of `module.register`. */
export function resolveImport<Result>(
  redirect: Redirect,
  specifier: string,
  context: { parentURL?: string },
  next: (specifier: string, context: object) => Result,
): Result {
  const file = redirect(specifier, context.parentURL, true)
  return next(file === undefined ? specifier : pathToFileURL(file).href, context)
}

interface JestOptions {
  readonly basedir: string
  readonly defaultResolver: (path: string, options: JestOptions) => string
}

/** The resolver for Jest; `options` holds Jest's default one. */
export function createJestResolver(): JestOptions['defaultResolver'] {
  const settings = read()
  const redirect = settings && createLoggingRedirect(settings)
  return (path, options) =>
    redirect?.(path, join(options.basedir, 'index.js'), false) ?? options.defaultResolver(path, options)
}
