import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { CallExpression, Node } from '@babel/types'
import type { Context } from '../finding.ts'
import { isMember, memberName, textOf } from '../source/syntax.ts'
import type { TextValue } from '../source/value.ts'

const MOST_ENTRIES = 5000

/** Finds dot folders below the root of `static()`; returns paths relative to it, with slashes. */
export function findDotFolders(root: Node, { view, folder }: Context): string[] {
  const path = pathOf(root, dirname(view.file.path), folder)
  if (path === undefined) return []
  const found: string[] = []
  const waiting = [path]
  let seen = 0
  for (const at of waiting) {
    for (const entry of entriesOf(at)) {
      if (++seen > MOST_ENTRIES || !entry.isDirectory() || entry.name === 'node_modules' || entry.name === '.git')
        continue
      const inner = join(at, entry.name)
      if (entry.name.startsWith('.')) found.push(relative(path, inner).replaceAll('\\', '/'))
      waiting.push(inner)
    }
  }
  return found
}

/** Whether the file mounts a folder, or a dot folder around it, at the path where `static()` serves it. */
export function isMounted(name: string, call: CallExpression, { view }: Context): boolean {
  const { registrations } = view
  const mounts = new Set(registrations.flatMap(({ kind, paths }) => (kind === 'mount' ? paths.map(mountPath) : [])))
  const own = registrations.find(({ handlers }) => handlers.includes(call))
  const prefixes = own && own.paths.length > 0 ? own.paths.map(mountPath) : ['']
  const segments = name.split('/')
  const around = segments.flatMap((each, i) => (each.startsWith('.') ? [segments.slice(0, i + 1).join('/')] : []))
  return prefixes.every((prefix) => around.some((folder) => mounts.has(`${prefix}/${folder}`)))
}

function mountPath({ parts }: TextValue): string {
  return parts.join('*').replace(/\/+$/, '') // a path with an unknown part equals no other
}

function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return [] // no such folder, for example before a build
  }
}

/** Evaluates `path.join(__dirname, 'public')`, `__dirname + '/public'` or `'public'`. */
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
