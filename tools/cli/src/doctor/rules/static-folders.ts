import { dirname, isAbsolute, join, relative } from 'node:path'
import type { CallExpression, Node } from '@babel/types'
import { entriesOf } from '../files.ts'
import type { Context } from '../finding.ts'
import { isNamed } from '../source/syntax.ts'
import { type TextValue, textsIn } from '../source/value.ts'

const MOST_ENTRIES = 5000

/** Finds dot folders below the root of `static()`; returns paths relative to it, with slashes. */
export function findDotFolders(root: Node, context: Context): string[] {
  const path = pathOf(root, context)
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

/** The folder that `path.join(__dirname, 'public')`, `__dirname + '/public'` or `'public'` names. */
function pathOf(root: Node, { view, text, folder }: Context): string | undefined {
  const [value, ...others] = textsIn(view.valueOf(root))
  if (isNamed(root, '__dirname')) return dirname(view.file.path)
  if (value === undefined || others.length > 0) return undefined
  const [start = '', rest, ...more] = value.parts
  if (rest === undefined) return isAbsolute(start) ? start : join(folder, start)
  const isBeside = start === '' && more.length === 0 && /^(?:path\.\w+\()?\s*__dirname\b/.test(text(root))
  return isBeside ? join(dirname(view.file.path), rest) : undefined
}
