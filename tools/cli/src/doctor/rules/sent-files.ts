import type { CallExpression, Node } from '@babel/types'
import type { Check, Context } from '../finding.ts'
import { isFunction } from '../source/scopes.ts'
import { isMember, keyName, memberName } from '../source/syntax.ts'
import { isValue, textsIn } from '../source/value.ts'

/**
 * Checks `res.sendFile()` and `res.download()` of files below a folder whose name starts with a dot: 4.x sends them, 5.x
 * responds with 404. The name of the file itself makes no difference between the two.
 */
export const checkSentFiles: Check = (node, _parents, context) => {
  if (node.type !== 'CallExpression' || !isMember(node.callee)) return
  const name = memberName(node.callee)
  if (name !== 'sendFile' && name !== 'download') return
  const receiver = context.view.valueOf(node.callee.object)
  const [path] = node.arguments
  if (!isValue(receiver, 'res') || path === undefined || mayAllowDots(node)) return
  const parts = partsOf(path, context)
  const folder = parts && dotFolderIn(parts)
  if (parts === undefined || folder === undefined) return
  context.report(
    'TL435',
    node,
    `5.x responds with 404 to a file in "${folder}", because a folder starts with a dot; add { dotfiles: 'allow' } to the options`,
  )
}

/** The known parts of a path, with gaps between them; undefined if it may be one of several. */
function partsOf(node: Node, { view }: Context): readonly string[] | undefined {
  const texts = textsIn(view.valueOf(node))
  return texts.length === 1 ? texts[0]?.parts : undefined
}

/** The first folder that starts with a dot. It must be known to the slash behind it, where the name of the file begins. */
function dotFolderIn(parts: readonly string[]): string | undefined {
  for (const [i, part] of parts.entries()) {
    const isStart = i === 0 ? '^|' : '' // behind a gap, a dot may be in the middle of a name
    const found = new RegExp(`(?:${isStart}[/\\\\])(\\.[^/\\\\.][^/\\\\]*)[/\\\\]`).exec(part)
    if (found) return found[1]
  }
  return undefined
}

/** Whether the options say what happens to dot files, or may do so. */
function mayAllowDots({ arguments: [, ...others] }: CallExpression): boolean {
  return others.some((each) => {
    if (each.type !== 'ObjectExpression') return !isFunction(each) && !/Literal$/.test(each.type)
    return each.properties.some((own) => own.type === 'SpreadElement' || keyName(own.key) === 'dotfiles')
  })
}
