import type { Node } from '@babel/types'
import { type DisableComment, disableCommentsIn } from './disable-comments.ts'
import { shown } from './files.ts'
import { type Context, type Edit, type Finding, shorten, type Unfollowed } from './finding.ts'
import type { Move } from './moves.ts'
import { importsOf } from './parser-reach.ts'
import { noteProject } from './project-notes.ts'
import { mayUsePaths, notePathUses } from './route-path-reads.ts'
import { type BodyUse, checkBodies } from './rules/body.ts'
import { frameworkLoaded, lineLoaded } from './source/declared-line.ts'
import { walk } from './source/parse.ts'
import { FUNCTIONS } from './source/scopes.ts'
import { isMember, memberName } from './source/syntax.ts'
import { locationOf } from './source/texts.ts'
import { isValue, type SourceLocation } from './source/value.ts'
import type { FileView } from './source/view.ts'

/** The result of one file. */
export interface FileScan {
  readonly findings: readonly Finding[]
  readonly unfollowed: readonly Unfollowed[]
  readonly disableComments: readonly DisableComment[]
  /** The release line it loads by name, if any. */
  readonly loads: number | undefined
  /** Whether it loads Express or a package in its place, or Trunkline under its own name. */
  readonly framework: 'express' | 'trunkline' | undefined
  /** The files of the project that it loads. */
  readonly imports: ReadonlySet<string>
}

/** Applies the rules of a move to one file. */
export function scanFile(
  view: FileView,
  move: Move,
  known: Pick<Context, 'folder' | 'notes' | 'dependencies'>,
): FileScan {
  const findings: Finding[] = []
  const unfollowed: Unfollowed[] = []
  const isAsked = LOADS.test(view.file.text) || view.facts.usesFramework(view.file.path)
  const reportAt = (
    code: string,
    location: SourceLocation,
    message: string,
    edits?: readonly Edit[] | string,
  ): void => {
    const { line, column, endLine } = location
    const file = shown(known.folder, location.file)
    findings.push({ code, file, line, column, message, endLine, ...remedyOf(isAsked || !edits ? edits : NOT_ASKED) })
  }
  const text = (node: Node) => view.file.text.slice(node.start ?? 0, node.end ?? 0)
  const context: Context = {
    ...known,
    view,
    text,
    reportAt,
    report: (code, node, message, edits) => reportAt(code, locationOf(view.file, node), message, edits),
    noteUnfollowed: (path) => {
      const { line } = locationOf(view.file, path)
      unfollowed.push({ file: shown(known.folder, view.file.path), line, source: shorten(text(path)) })
    },
  }
  if (canHaveFindings(view.file.text, move)) checkNodes(context, move)
  for (const registration of view.parameters.registrations) {
    move.paths?.(registration, context)
    if (move.paths && registration.unknownPath) context.noteUnfollowed(registration.unknownPath)
  }
  const imports = importsOf(view)
  const disableComments = disableCommentsIn(view.file)
  const { text: source } = view.file
  return {
    findings,
    unfollowed,
    disableComments,
    loads: lineLoaded(source),
    framework: frameworkLoaded(source),
    imports,
  }
}

/**
 * Whether rules for single nodes can find or note something. Many files are only read because they pass an app or a path
 * to others.
 */
function canHaveFindings(text: string, { isSuspect }: Move): boolean {
  return !isSuspect || isSuspect(text, { app: true, request: true }) || NOTED.test(text)
}

const NOTED = /['"`](?:express|@?trunkline|body-parser)\b|\.(?:json|text|raw)\(/

function checkNodes(context: Context, move: Move): void {
  const { view } = context
  const bodies: BodyUse[] = []
  const usesPaths = mayUsePaths(view.file.text)
  walk(
    view.file.ast.program,
    (node, parents) => {
      noteProject(node, parents, context)
      if (usesPaths) notePathUses(node, parents, context)
      for (const check of move.nodes) check(node, parents, context)
      if (isMember(node) && memberName(node) === 'body' && isValue(view.valueOf(node.object), 'req')) {
        bodies.push({ node, parents: [...parents] })
      }
    },
    CHECKED,
  )
  if (move.losesBody) checkBodies(bodies, context)
}

const LOADS = /['"`](?:express|trunkline(?:\/v\d)?|@trunkline\/v\d)['"`]/
// `app` and `req` may belong to another framework, such as connect.
const NOT_ASKED = 'package.json does not ask for the framework'

function remedyOf(edits: readonly Edit[] | string | undefined): Pick<Finding, 'edits' | 'left'> {
  if (edits === undefined) return {}
  return typeof edits === 'string' ? { left: edits } : { edits }
}

/** The node types that rules check; most nodes have others. */
const CHECKED = new Set<Node['type']>([
  'MemberExpression',
  'OptionalMemberExpression',
  'CallExpression',
  'OptionalCallExpression',
  'NewExpression',
  'AssignmentExpression',
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ObjectPattern',
  ...FUNCTIONS,
])
