import type { CallExpression, Node } from '@babel/types'
import type { FileView } from './source/view.ts'

/** Replaces a range of a file with other text. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Route patterns of the new release line in the text, which the old one would read differently. */
  readonly writes?: readonly string[]
  /** For the path of a registration: the string to write instead. */
  readonly path?: { readonly kind: 'route' | 'mount'; readonly becomes: 'a string' | 'a list' | 'a regular expression' }
}

/** Code that behaves differently on the next release line. */
export interface Finding {
  readonly code: string
  /** Relative to the scanned folder, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  /** Last source line of the finding. */
  readonly endLine?: number
  /** The edits of `--fix`; absent if no edit is certainly right. */
  readonly edits?: readonly Edit[]
  /** Why `--fix` leaves it alone, if that is not obvious. */
  readonly left?: string
}

/** How far a body parser reaches: the whole app, or only the router or path it is registered on. */
export type ParserReach = 'app' | 'part'

/**
 * What code of the project does with registered paths, apart from registering them: it makes them strict or case-sensitive,
 * compares `req.route.path`, reads it in another way, reads `app.mountpath`, or wraps the methods that register.
 */
export type PathUse = 'made strict' | 'compared' | 'read' | 'mount read' | 'wrapped'

/** Facts about one file that matter to the whole project. */
export interface FileFacts {
  /** Whether it loads Express or a package in its place, or Trunkline under its own name, which nests query keys on every line. */
  readonly loads: 'express' | 'trunkline' | undefined
  /** The release line it loads by name, such as `trunkline/v4`, if any and not Express. */
  readonly loadsLine: number | undefined
  /** It uses a body parser. Requests that this handles have a `req.body` on 4.x. */
  parser: ParserReach | undefined
  /** Codes that nothing in the project can have, because the file sets or defines what they are about. */
  readonly settled: Set<string>
  /** Names of the bundled 3.x middleware in use. */
  readonly middleware: Set<string>
  /** How it uses registered paths, with the first location of each use. */
  readonly pathUses: Map<PathUse, string>
}

/** A registration whose path is computed at run time, and the expression where following it ended. */
export interface Unfollowed {
  readonly file: string
  readonly line: number
  /** Source text of the path expression. */
  readonly source: string
}

/** `edits` are those of `--fix`, or the reason why there are none. */
export type Report = (code: string, node: Node, message: string, edits?: readonly Edit[] | string) => void

/** What a check knows about the file. */
export interface Context {
  readonly view: FileView
  readonly facts: FileFacts
  /** The scanned folder. */
  readonly folder: string
  /** Names of the dependencies of the file's package and of the scanned folder. */
  readonly dependencies: ReadonlySet<string>
  /** Patterns of the new release line that `--fix` wrote. */
  readonly writtenPatterns: ReadonlySet<string>
  readonly report: Report
  readonly noteUnfollowed: (path: Node) => void
  /** The source text of a node. */
  text(node: Node): string
}

/** Checks one node of the syntax tree. */
export type Check = (node: Node, parents: readonly Node[], context: Context) => void

export function replace(node: Node, text: string): Edit {
  return { start: node.start as number, end: node.end as number, text }
}

/** Removes the edits of a finding if there is a reason to leave the code alone. */
export function leaveAlone(finding: Finding, why: string | undefined): Finding {
  const { edits, ...rest } = finding
  return why === undefined ? finding : { ...rest, left: why }
}

/** Inserts text before a node. */
export function insertBefore(node: Node, text: string): Edit {
  return { start: node.start as number, end: node.start as number, text }
}

/**
 * Removes one of two arguments and the comma. The edit is minimal, so that the other argument can be edited too.
 * Undefined if more than a comma is between them, such as a comment or a parenthesis.
 */
export function removeArgument({ arguments: args }: CallExpression, index: 0 | 1, context: Context): Edit | undefined {
  const [first, second] = args
  if (!first || !second || args.length !== 2) return undefined
  const [from, to] = [first.end as number, second.start as number]
  if (!/^\s*,\s*$/.test(context.view.file.text.slice(from, to))) return undefined
  return index === 0
    ? { start: first.start as number, end: to, text: '' }
    : { start: from, end: second.end as number, text: '' }
}

/** A piece of code on one line, for a message. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 87)}...` : line
}

/** " (also lines 5, 7)" */
export function alsoLines(node: Node, others: readonly Node[]): string {
  const own = node.loc?.start.line
  const lines = [...new Set(others.map(({ loc }) => loc?.start.line))].filter((line) => line !== own)
  return lines.length > 0 ? ` (also line${lines.length > 1 ? 's' : ''} ${lines.join(', ')})` : ''
}
