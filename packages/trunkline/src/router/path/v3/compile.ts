import type { Path, PathOptions } from '../compiled.ts'
import type { Execute } from '../legacy/captures.ts'
import { compileExpression } from '../legacy/compile.ts'
import type { PathShape } from '../shape.ts'
import { type PathExpression, toExpression } from './expression.ts'

/** A path of 3.x, ready to be asked. */
export interface CompiledTablePath extends PathExpression {
  /** Finds what `regexp` would find, in time that is linear in the path, unless the developer wrote the expression. */
  readonly execute: Execute
  /** Every form a matching path can have, for the plan; undefined when nothing can be said. */
  readonly shapes: readonly PathShape[] | undefined
}

/**
 * Compiles the path grammar of 3.x.
 * @throws SyntaxError for text that makes no expression.
 */
export function compileTablePath(path: Path, options: Pick<PathOptions, 'sensitive' | 'strict'>): CompiledTablePath {
  const { regexp, keys } = toExpression(path, options)
  if (regexp === path) return { regexp, keys, execute: (text) => executeAnew(regexp, text), shapes: undefined }
  return { regexp, keys, ...compileExpression(regexp, { ...options, end: true }) }
}

/** Asks an expression from the start: with the `g` or `y` flag, exec() would go on where the last request ended. */
export function executeAnew(regexp: RegExp, path: string): ReturnType<Execute> {
  if (regexp.global || regexp.sticky) regexp.lastIndex = 0
  return regexp.exec(path)
}
