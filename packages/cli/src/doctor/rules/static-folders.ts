import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Node } from '@babel/types'
import type { Context } from '../finding.ts'
import { isMember, memberName, textOf } from '../source/syntax.ts'

const MOST_ENTRIES = 5000

/** The first folder whose name begins with a dot, below what `static()` is given; undefined when that is not known. */
export function findDotFolder(root: Node, { view, folder }: Context): string | undefined {
  const path = pathOf(root, dirname(view.file.path), folder)
  if (path === undefined) return undefined
  if (/[\\/]\.[^\\/.]/.test(relative(folder, path))) return relative(folder, path)
  const waiting = [path]
  let seen = 0
  for (const at of waiting) {
    for (const entry of entriesOf(at)) {
      if (++seen > MOST_ENTRIES || !entry.isDirectory() || entry.name === 'node_modules') continue
      const inner = join(at, entry.name)
      if (entry.name.startsWith('.') && entry.name !== '.git') return relative(folder, inner)
      waiting.push(inner)
    }
  }
  return undefined
}

function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return [] // there is no such folder before a build, say
  }
}

/** What `path.join(__dirname, 'public')`, `__dirname + '/public'` or `'public'` means. */
function pathOf(node: Node, directory: string, cwd: string): string | undefined {
  const text = partOf(node, directory)
  return text === undefined ? undefined : text.startsWith('/') ? text : join(cwd, text)
}

function partOf(node: Node, directory: string): string | undefined {
  if (node.type === 'Identifier') return node.name === '__dirname' ? directory : undefined
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const parts = [partOf(node.left as Node, directory), partOf(node.right, directory)]
    return parts.includes(undefined) ? undefined : parts.join('')
  }
  if (
    node.type === 'CallExpression' &&
    isMember(node.callee) &&
    /^(?:join|resolve)$/.test(memberName(node.callee) ?? '')
  ) {
    const parts = node.arguments.map((argument) => partOf(argument, directory))
    return parts.includes(undefined) ? undefined : join(...(parts as string[]))
  }
  return textOf(node)
}
