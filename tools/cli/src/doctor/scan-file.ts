import type { Node } from '@babel/types'
import { isDisabledIn } from './disable-comments.ts'
import { factsOf, noteFacts } from './facts.ts'
import { shown } from './files.ts'
import { type Context, type FileFacts, type Finding, shorten, type Unfollowed } from './finding.ts'
import type { Move } from './moves.ts'
import { parseSource, walk } from './source/parse.ts'
import { FileView } from './source/view.ts'

/** The result of one file. */
export interface FileScan {
  readonly findings: readonly Finding[]
  readonly unfollowed: readonly Unfollowed[]
  readonly facts: FileFacts
}

/** What is known about the project of a file. */
export interface KnownProject extends Pick<Context, 'folder' | 'dependencies' | 'writtenPatterns'> {
  readonly isOfFramework: boolean
}

/** Applies the rules of a move to one file. */
export function scanFile(path: string, text: string, move: Move, project: KnownProject): FileScan {
  const facts = factsOf(text)
  const findings = new Map<string, Finding>()
  const unfollowed: Unfollowed[] = []
  if (!MAY_MATTER.test(text)) return { findings: [], unfollowed, facts }
  const view = new FileView(parseSource(path, text), project.isOfFramework)
  const file = shown(project.folder, path)
  const isAsked = project.isOfFramework || facts.loads !== undefined
  const textOf = ({ start, end }: Node) => text.slice(start ?? 0, end ?? 0)
  const context: Context = {
    ...project,
    view,
    facts,
    text: textOf,
    report: (code, { loc }, message, fix) => {
      const { line = 1, column = 0 } = loc?.start ?? {}
      const known = findings.get(`${code} ${line}:${column}`)
      // A path that several calls share is found once for each.
      const remedy = known?.edits ? SHARED : isAsked || !fix ? fix : NOT_ASKED
      const endLine = loc?.end.line ?? line
      const own = { code, file, line, column: column + 1, message: known?.message ?? message, endLine }
      if (known === undefined || known.edits) findings.set(`${code} ${line}:${column}`, { ...own, ...remedyOf(remedy) })
    },
    noteUnfollowed: (node) => unfollowed.push({ file, line: node.loc?.start.line ?? 1, source: shorten(textOf(node)) }),
  }
  checkFile(context, move)
  const isDisabled = isDisabledIn(view.file)
  return { findings: [...findings.values()].filter((each) => !isDisabled(each)), unfollowed, facts }
}

// Names the framework, a request, an app or a router, or has a pattern of a route: nothing can be found in a file without.
const MAY_MATTER = new RegExp(
  [
    /['"`](?:express|@?trunkline|body-parser)\b|\b(?:require\s*\(|from|import)\s*['"`]connect\b/,
    /\b_?req\b|\.res\b|[{,]\s*res\s*[,}]|\brequest\b\s*(?::[^,)]{0,80})?,\s*_?res(?:p|ponse)?\b/,
    /\b(?:app|expressApp|router|expressRouter)\b\s*(?:[,)=}[:]|!?\??\.)|_router\b|\blazyrouter\b/,
    /['"`]\/[^\s'"`]*:\w|['"`]\/?\*['"`]\s*,/,
    /[@.](?:Get|Post|Put|Patch|Delete|All|Head|Options)\b\)?\(/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

function checkFile(context: Context, move: Move): void {
  const { view } = context
  walk(view.file.ast.program, (node, parents) => {
    noteFacts(node, parents, context)
    for (const check of move.nodes) check(node, parents, context)
  })
  for (const registration of view.registrations) {
    move.paths?.(registration, context)
    if (move.paths && registration.unknownPath) context.noteUnfollowed(registration.unknownPath)
  }
  move.atEnd?.(context)
}

// `app` and `req` may belong to another framework, such as connect.
const NOT_ASKED = 'package.json does not ask for the framework'
const SHARED = 'the path is used in several calls'

function remedyOf(fix: Finding['edits'] | string): Pick<Finding, 'edits' | 'left'> {
  if (fix === undefined) return {}
  return typeof fix === 'string' ? { left: fix } : { edits: fix }
}
