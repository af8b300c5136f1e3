import type { PathOptions } from '../compiled-path.ts'
import { parseExpression } from '../linear/parse.ts'
import { compileProgram } from '../linear/program.ts'
import { runProgram } from '../linear/run.ts'
import type { SegmentPattern } from '../segments.ts'
import type { PathShape } from '../shape.ts'
import { expandAlternatives } from './alternatives.ts'
import type { CompiledExpression, Execute } from './expression.ts'
import { outline } from './outline.ts'
import { compilePlainPattern } from './plain.ts'
import { isUnambiguous } from './unambiguous.ts'

/** What is known of a pattern before it is compiled. */
export interface KnownForms<Expression extends RegExp> {
  readonly regexp?: Expression
  readonly segments?: SegmentPattern
}

/**
 * A pattern of 3.x or 4.x. Its RegExp is created when it is read, and the matcher at the first match: half of all
 * layers, those inside routes, need neither. A path made of whole segments is matched without its RegExp.
 */
export class LazyExpression<Expression extends RegExp, Key = unknown> {
  /** The parameters, in the order of the groups in `regexp`. */
  readonly keys: Key[]
  readonly #makeExpression: () => Expression
  readonly #options: PathOptions
  readonly #segments: SegmentPattern | undefined
  #regexp: Expression | undefined
  #compiled: CompiledExpression | undefined = undefined

  constructor(make: () => Expression, keys: Key[], options: PathOptions, known: KnownForms<Expression> = {}) {
    this.keys = keys
    this.#makeExpression = make
    this.#options = options
    this.#segments = known.segments
    this.#regexp = known.regexp
  }

  get regexp(): Expression {
    this.#regexp ??= this.#makeExpression()
    return this.#regexp
  }

  get shapes(): readonly PathShape[] | undefined {
    return this.#compile().shapes
  }

  execute(path: string): ReturnType<Execute> {
    return (this.#compiled ?? this.#compile()).execute(path)
  }

  #compile(): CompiledExpression {
    this.#compiled ??= this.#segments
      ? compilePlainPattern(this.#segments, this.#options)
      : compileExpression(this.regexp)
    return this.#compiled
  }
}

/** Chooses how to match the RegExp of a pattern, in time linear in the path. */
export function compileExpression(regexp: RegExp): CompiledExpression {
  const native: Execute = (path) => regexp.exec(path)
  const expression = parseExpression(regexp.source, regexp.ignoreCase)
  // Our parser cannot read it, so the user wrote a RegExp inside the pattern: use the native engine, at its cost.
  if (expression === undefined) return { execute: native, shapes: undefined }
  const alternatives = expandAlternatives(expression.node)
  const shapes = outline(alternatives)
  if (isUnambiguous(alternatives)) return { execute: native, shapes }
  const program = compileProgram(expression)
  return { execute: program === undefined ? native : (path) => runProgram(program, path), shapes }
}
