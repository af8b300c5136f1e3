import { type CreateParams, compilePath, createBareParams } from './compile.ts'
import type { CompiledPath, Path, PathOptions } from './compiled-path.ts'

/** A compiled path, and its options. */
interface Compilation extends PathOptions {
  readonly path: Path
  readonly compiled: CompiledPath
}

// Handlers are registered in groups with one path, and all handlers inside routes have `/`.
const insideRoute = compile('/', { sensitive: false, strict: false, end: true }, createBareParams)
let latest = insideRoute

/** Compiles a path, unless it is the last one compiled, or that of handlers inside a route. */
export function compilePathOnce(
  path: Path,
  options: Partial<PathOptions> | undefined,
  createParams: CreateParams,
): CompiledPath {
  const wanted: PathOptions = {
    sensitive: Boolean(options?.sensitive),
    strict: Boolean(options?.strict),
    end: options?.end !== false,
  }
  if (isOf(insideRoute, path, wanted)) return insideRoute.compiled
  if (!isOf(latest, path, wanted)) latest = compile(path, wanted, createParams)
  return latest.compiled
}

function compile(path: Path, options: PathOptions, createParams: CreateParams): Compilation {
  return { path, ...options, compiled: compilePath(path, options, createParams) }
}

/** Only strings are compared: an array may have changed since, and a RegExp may have other properties. */
function isOf(known: Compilation, path: Path, { sensitive, strict, end }: PathOptions): boolean {
  return (
    typeof path === 'string' &&
    known.path === path &&
    known.sensitive === sensitive &&
    known.strict === strict &&
    known.end === end
  )
}
