import type { SourceFile } from './source/parse.ts'

// "trunkline-disable" ["-next-line" / "-line"] *( code ); without a code, everything
const COMMENT = /^[\s*]*trunkline-disable(-next-line|-line)?((?:[\s,]+TL\d+)*)/

/** A comment that asks to be silent about a line, or about its file. */
export interface Silence {
  readonly line: number | undefined
  /** All codes when there is none. */
  readonly codes: readonly string[]
}

/** What a file asks for: `// trunkline-disable-next-line TL401`, `// trunkline-disable-line`, or as a whole. */
export function silencesIn({ comments }: SourceFile): Silence[] {
  return comments.flatMap(({ value, loc }) => {
    const found = COMMENT.exec(value)
    if (!found || !loc) return []
    const [, where, codes = ''] = found
    const line = where === '-line' ? loc.start.line : where === '-next-line' ? loc.end.line + 1 : undefined
    return [{ line, codes: codes.match(/TL\d+/g) ?? [] }]
  })
}

export function isSilenced(silences: readonly Silence[], at: number, code: string): boolean {
  return silences.some(
    ({ line, codes }) => (line === undefined || line === at) && (codes.length === 0 || codes.includes(code)),
  )
}
