import { relative } from 'node:path'
import type { Node } from '@babel/types'
import type { Context, Edit, Finding, ProjectNotes } from './finding.ts'
import type { Move } from './moves.ts'
import { allDependencies } from './rules/packages.ts'
import { findUnguardedBodies } from './rules/request.ts'
import { isSilenced } from './silence.ts'
import { walk } from './source/parse.ts'
import { manifestFor, Project } from './source/project.ts'
import { isMember, keyName, type Member, memberName, textOf } from './source/syntax.ts'
import { isValue } from './source/value.ts'
import type { FileView } from './source/view.ts'

/** A file that could not be read. */
export interface Unreadable {
  readonly file: string
  readonly why: string
}

export interface Scan {
  readonly findings: readonly Finding[]
  readonly unreadable: readonly Unreadable[]
  readonly files: number
  readonly notes: ProjectNotes
}

/** Looks through files for what stands in the way of a move. */
export function scan(folder: string, files: readonly string[], move: Move, onStep: () => void = () => {}): Scan {
  const notes: ProjectNotes = { usesParser: false, setsQueryParser: false, readsStrictly: false, middleware: new Set() }
  const found = new Map<string, Finding[]>()
  const unreadable: Unreadable[] = []
  const governing = manifestFor(folder)
  const dependencies = new Set(governing ? Object.keys(allDependencies(governing.manifest)) : [])
  new Project(files).read(
    (view) => found.set(view.file.path, look(view, move, { folder, notes, dependencies })),
    (file, err) => unreadable.push({ file: shown(folder, file), why: explain(err) }),
    onStep,
  )
  const findings = [...found.values()].flat().filter((finding) => stillCounts(finding, notes))
  if (governing && move.packages) {
    const file = shown(folder, governing.path)
    for (const { code, message } of move.packages(governing.manifest)) {
      findings.push({ code, file, line: 1, column: 1, message })
    }
  }
  const sorted = findings.map((finding) => withoutDoubt(finding, notes)).sort(byPlace)
  return { findings: sorted, unreadable, files: files.length, notes }
}

function shown(folder: string, file: string): string {
  return relative(folder, file).replaceAll('\\', '/')
}

function explain({ message }: Error): string {
  return (message.split('\n')[0] ?? '').slice(0, 200)
}

/** Some things matter only when the whole project is known. */
function stillCounts({ code }: Finding, { usesParser, setsQueryParser }: ProjectNotes): boolean {
  if (code === 'TL415') return usesParser
  return code !== 'TL414' || !setsQueryParser
}

/** Patterns were tried as routers read them by default: where one is strict, nothing is rewritten. */
function withoutDoubt(finding: Finding, { readsStrictly }: ProjectNotes): Finding {
  if (!readsStrictly || !/^TL40[12]$/.test(finding.code)) return finding
  const { edits, ...rest } = finding
  return rest
}

function byPlace(a: Finding, b: Finding): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column
}

function look(view: FileView, move: Move, known: Pick<Context, 'folder' | 'notes' | 'dependencies'>): Finding[] {
  const findings: Finding[] = []
  const report = (code: string, node: Node, message: string, edits?: readonly Edit[]): void => {
    if (isSilenced(view.file, node, code)) return
    const { line = 1, column = 0 } = node.loc?.start ?? {}
    const file = shown(known.folder, view.file.path)
    const endLine = node.loc?.end.line ?? line
    findings.push({ code, file, line, column: column + 1, message, endLine, ...(edits ? { edits } : {}) })
  }
  const { text } = view.file
  const context: Context = { ...known, view, report, text: (node) => text.slice(node.start ?? 0, node.end ?? 0) }
  const bodies: { node: Member; parents: readonly Node[] }[] = []
  walk(view.file.ast.program, (node, parents) => {
    noteProject(node, context)
    for (const check of move.nodes) check(node, parents, context)
    if (isMember(node) && memberName(node) === 'body' && isValue(view.valueOf(node.object), 'req')) {
      bodies.push({ node, parents: [...parents] })
    }
  })
  for (const registration of view.parameters.registrations) move.paths?.(registration, context)
  if (move.losesBody) reportBodies(findUnguardedBodies(bodies), context)
  return findings
}

function reportBodies([first, ...others]: readonly Node[], { report }: Context): void {
  if (!first) return
  const lines = others.map(({ loc }) => loc?.start.line)
  const more = lines.length > 0 ? ` (also line${lines.length > 1 ? 's' : ''} ${lines.join(', ')})` : ''
  report(
    'TL415',
    first,
    `req.body is undefined on 5.x when the request has no body, and reading a member of it throws${more}`,
  )
}

function noteProject(node: Node, { view, notes, dependencies }: Context): void {
  if (node.type !== 'CallExpression' || !isMember(node.callee)) return
  const name = memberName(node.callee)
  const receiver = view.valueOf(node.callee.object)
  const [first, second] = node.arguments
  if (/^(?:json|urlencoded|text|raw)$/.test(name ?? '')) {
    // A body-parser that the project asks for itself stays the one it is.
    const moves =
      isValue(receiver, 'framework') || (isValue(receiver, 'body-parser') && !dependencies.has('body-parser'))
    if (moves) notes.usesParser = true
  }
  if (isValue(receiver, 'app') && /^(?:set|enable)$/.test(name ?? '')) {
    const setting = textOf(first)
    if (setting === 'query parser') notes.setsQueryParser = true
    if (setting === 'strict routing' || setting === 'case sensitive routing') notes.readsStrictly = true
  }
  const isRouter = isValue(view.valueOf(node.callee), 'Router')
  const options = isRouter ? first : undefined
  if (options?.type === 'ObjectExpression') {
    if (
      options.properties.some(
        (each) => each.type === 'SpreadElement' || /^(?:strict|caseSensitive)$/.test(keyName(each.key)),
      )
    ) {
      notes.readsStrictly = true
    }
  } else if (options !== undefined || (isRouter && second)) notes.readsStrictly = true
}
