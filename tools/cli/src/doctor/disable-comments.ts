import type { Finding } from './finding.ts'
import type { SourceFile } from './source/parse.ts'

// "trunkline-disable" ["-next-line" / "-line"] *( code ); without a code, it disables all
const COMMENT = /^[\s*]*trunkline-disable(-next-line|-line)?((?:[\s,]+TL\d+)*)/

/**
 * Tells of a finding whether one of the comments `// trunkline-disable-next-line TL401`, `// trunkline-disable-line` and
 * `// trunkline-disable` of its file disables it.
 */
export function isDisabledIn({ comments }: SourceFile): (finding: Finding) => boolean {
  const disabled = comments.flatMap(({ value, loc }) => {
    const found = COMMENT.exec(value)
    if (!found || !loc) return []
    const [, where, codes = ''] = found
    const at = where === '-line' ? loc.start.line : where === '-next-line' ? loc.end.line + 1 : undefined
    return [{ at, codes: new Set<string>(codes.match(/TL\d+/g)) }]
  })
  return ({ code, line }) =>
    disabled.some(({ at, codes }) => (at ?? line) === line && (codes.size === 0 || codes.has(code)))
}
