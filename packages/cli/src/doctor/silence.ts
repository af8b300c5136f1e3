import type { Node } from '@babel/types'
import type { SourceFile } from './source/parse.ts'

// "trunkline-disable" ["-next-line" / "-line"] *( code ); without a code, everything
const COMMENT = /^[\s*]*trunkline-disable(-next-line|-line)?((?:[\s,]+TL\d+)*)/

/**
 * Whether a comment asks to be silent: `// trunkline-disable-next-line TL401`, `// trunkline-disable-line`, or for a
 * whole file `/* trunkline-disable TL401 *​/`.
 */
export function isSilenced({ comments }: SourceFile, { loc }: Node, code: string): boolean {
  if (!loc) return false
  return comments.some((comment) => {
    const found = COMMENT.exec(comment.value)
    if (!found || !comment.loc) return false
    const [, where, codes = ''] = found
    if (codes.trim() !== '' && !codes.includes(code)) return false
    if (where === '-line') return comment.loc.start.line === loc.start.line
    return where === undefined || comment.loc.end.line === loc.start.line - 1
  })
}
