import Module from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Redirect, Swap } from './redirect.ts'

/** The CommonJS resolver behind `require()` and `require.resolve()`. Tools that change resolution wrap this method. */
interface Loader {
  _resolveFilename(request: string, parent: { filename?: string } | undefined, ...rest: unknown[]): string
  registerHooks?(hooks: { resolve: ResolveHook }): unknown
}

export type ResolveHook = (
  specifier: string,
  context: { parentURL?: string; conditions: readonly string[] },
  next: (specifier: string, context: object) => { url: string },
) => { url: string }

/** Redirects all later loads of the framework in this process. */
export function installRedirect(redirect: Redirect): void {
  const loader = Module as unknown as Loader // undocumented, so not in its types
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

/** Before Node 22.15, `import` is resolved in another thread. */
export function registerInThread(swap: Swap): void {
  if ('registerHooks' in Module) return
  const file = join(dirname(require.resolve('@trunkline/cli/package.json')), 'bin/import-hooks.mjs')
  Module.register?.(pathToFileURL(file).href, { data: swap })
}
