import type { Node } from '@babel/types'
import type { Place } from './source/value.ts'
import type { FileView } from './source/view.ts'

/** A piece of a file that is replaced. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Patterns in the text that are of the new line, and that the old one would read in another way. */
  readonly writes?: readonly string[]
}

/** Something in the way of the next line. */
export interface Finding {
  readonly code: string
  /** Relative to the folder that was scanned, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  /** The last line of what was found. */
  readonly endLine?: number
  /** How often the app has used it, by what `TRUNKLINE_RECORD` has written. */
  readonly hits?: number
  /** What `--fix` does about it; absent where nothing is certain. */
  readonly edits?: readonly Edit[]
  /** Why `--fix` leaves it alone, where it is not plain. */
  readonly left?: string
}

/** What is known of the whole project once every file was read. */
export interface ProjectNotes {
  /** A body parser is used somewhere: `req.body` is something on 4.x. */
  usesParser: boolean
  /** The setting `query parser` is set somewhere. */
  setsQueryParser: boolean
  /** A program gives requests a method `param` of its own. */
  definesParam: boolean
  /** A program gives apps a method `listen` of its own. */
  definesListen: boolean
  /** Middleware of 3.x that was found, by name. */
  readonly middleware: Set<string>
  /** Routers or settings that make paths strict or case-sensitive: patterns were tried without. */
  readsStrictly: boolean
  /** Patterns of the new line that `--fix` has written. */
  readonly mended: ReadonlySet<string>
}

/** A registration whose path is not in the program: where following it ends. */
export interface Unfollowed {
  readonly file: string
  readonly line: number
  /** The expression that is the path. */
  readonly source: string
}

/** The last one is what `--fix` does, or the reason why it does nothing. */
export type Report = (code: string, node: Node, message: string, edits?: readonly Edit[] | string) => void

/** What a check is given of a file. */
export interface Context {
  readonly view: FileView
  readonly notes: ProjectNotes
  /** The folder that was scanned. */
  readonly folder: string
  /** What the package.json of the folder asks for. */
  readonly dependencies: ReadonlySet<string>
  readonly report: Report
  /** As `report`, for what stands in another file: a path that is handed from there. */
  readonly reportAt: (code: string, place: Place, message: string, edits?: readonly Edit[] | string) => void
  readonly noteUnfollowed: (path: Node) => void
  /** The text of a node, as it stands. */
  text(node: Node): string
}

/** Looks at one node. */
export type Check = (node: Node, parents: readonly Node[], context: Context) => void

export function replace(node: Node, text: string): Edit {
  return { start: node.start as number, end: node.end as number, text }
}
