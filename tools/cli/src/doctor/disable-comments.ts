import type { SourceFile } from './source/parse.ts'

// "trunkline-disable" ["-next-line" / "-line"] *( code ); without a code, it disables all
const COMMENT = /^[\s*]*trunkline-disable(-next-line|-line)?((?:[\s,]+TL\d+)*)/

/** A comment that disables findings on a source line or in the whole file. */
export interface DisableComment {
  readonly line: number | undefined
  /** Disabled codes; all if empty. */
  readonly codes: readonly string[]
}

/**
 * Reads the comments `// trunkline-disable-next-line TL401`, `// trunkline-disable-line` and `// trunkline-disable` of
 * a file.
 */
export function disableCommentsIn({ comments }: SourceFile): DisableComment[] {
  return comments.flatMap(({ value, loc }) => {
    const found = COMMENT.exec(value)
    if (!found || !loc) return []
    const [, where, codes = ''] = found
    const line = where === '-line' ? loc.start.line : where === '-next-line' ? loc.end.line + 1 : undefined
    return [{ line, codes: codes.match(/TL\d+/g) ?? [] }]
  })
}

export function isDisabled(disableComments: readonly DisableComment[], at: number, code: string): boolean {
  return disableComments.some(
    ({ line, codes }) => (line === undefined || line === at) && (codes.length === 0 || codes.includes(code)),
  )
}
