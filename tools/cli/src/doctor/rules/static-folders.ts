import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { CallExpression, Node } from '@babel/types'
import { quoted } from 'trunkline/patterns'
import type { Context, Edit } from '../finding.ts'
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

/**
 * Inserts `app.use('/.well-known', express.static('public/.well-known'))` before the statement: it serves the files of
 * that folder that 4.x serves. `dotfiles: 'allow'` would also serve files such as `.env`. Undefined if the statement
 * cannot be edited.
 */
export function mountDotFolders(
  call: CallExpression,
  parents: readonly Node[],
  folders: readonly string[],
  context: Context,
): Edit[] | undefined {
  const [use, statement, block] = [parents.at(-1), parents.at(-2), parents.at(-3)]
  const isPlain =
    use?.type === 'CallExpression' &&
    use.arguments.length === 1 &&
    isMember(use.callee) &&
    memberName(use.callee) === 'use' &&
    statement?.type === 'ExpressionStatement' &&
    /^(?:Program|BlockStatement)$/.test(block?.type ?? '')
  const [root, options] = call.arguments
  if (!isPlain || !root || folders.some((each) => each.includes('/'))) return undefined
  const { text } = context
  const start = statement.start as number
  const indent = /(?:^|\n)([ \t]*)$/.exec(context.view.file.text.slice(0, start))?.[1]
  if (indent === undefined) return undefined
  const ending = text(statement).endsWith(';') ? ';' : ''
  const mounts = folders.map((name) => {
    const inner = below(root, name, context)
    const rest = options ? `, ${text(options)}` : ''
    return inner && `${text(use.callee)}('/${name}', ${text(call.callee)}(${inner}${rest}))${ending}\n${indent}`
  })
  return mounts.includes(undefined) ? undefined : [{ start, end: start, text: mounts.join('') }]
}

/** Source text for a folder below the root. */
function below(root: Node, name: string, { text }: Context): string | undefined {
  const literal = textOf(root)
  if (literal !== undefined) return quoted(`${literal.replace(/\/+$/, '')}/${name}`, text(root)[0] ?? "'")
  if (root.type === 'CallExpression' && isMember(root.callee) && memberName(root.callee) === 'join') {
    return `${text(root).slice(0, -1)}, '${name}')`
  }
  return root.type === 'BinaryExpression' && root.operator === '+' ? `${text(root)} + '/${name}'` : undefined
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
