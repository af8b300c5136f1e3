import path from 'node:path'
import ts from 'typescript5'

const ROOT = path.join(import.meta.dirname, '..', '..')
const LINES = ['v3', 'v4', 'v5']

/** The entries whose types the page is made from. */
export const LINE_ENTRIES = LINES.map((line) => `packages/trunkline/dist/${line}.d.mts`)

/** docs/api/members.md: what requests and responses have besides node's own members, on which line, by the types. */
export function createMembersPage(program) {
  return `# Request and response at a glance

Every method and property, and the release lines that have it; the [reference](../reference/README.md) has each with a sample.
Everything about \`node:http\` applies too: the request is an \`http.IncomingMessage\`, the response an \`http.ServerResponse\`.

Written by \`npm run api-report\` from the types, where the same sentences show in an editor. Edit them there.

${['Request', 'Response'].map((kind) => section(program, kind)).join('\n\n')}
`
}

function section(program, kind) {
  const owner = kind === 'Request' ? 'req' : 'res'
  const lines = LINE_ENTRIES.map((entry) => membersOf(program, entry, kind))
  const names = [...new Set(lines.flatMap((members) => [...members.keys()]))].sort((a, b) => (a < b ? -1 : 1))
  const rows = names.map((name) => {
    const newest = lines.findLast((members) => members.has(name)).get(name)
    const has = lines.map((members) => (members.has(name) ? 'yes' : ''))
    return `| \`${owner}.${name}${newest.parameters}\` | ${has.join(' | ')} | ${newest.sentence} |`
  })
  return [`## ${kind}`, '', '| Member | 3.x | 4.x | 5.x | |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** The members of an interface of an entry that are declared in this repository, and are not said to be gone. */
function membersOf(program, entry, kind) {
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(path.join(ROOT, entry)))
  const exported = checker.getExportsOfModule(module).find(({ name }) => name === kind)
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const members = new Map()
  for (const member of checker.getDeclaredTypeOfSymbol(symbol).getProperties()) {
    const ours = member.declarations?.find((declaration) => isOurs(declaration.getSourceFile().fileName))
    if (ours === undefined || isInternal(member.name) || isAbsent(ours)) continue
    const described = member.declarations.find((each) => commentOf(each, checker) !== '') ?? ours
    members.set(member.name, { parameters: parametersOf(ours), sentence: commentOf(described, checker) })
  }
  return members
}

function isOurs(file) {
  return file.includes('/packages/') && file.includes('/dist/')
}

function isInternal(name) {
  return name.startsWith('_')
}

/** Promised by the community's typings only. */
function isAbsent(declaration) {
  return ts.getJSDocDeprecatedTag(declaration)?.comment?.toString().startsWith('Not there') ?? false
}

/** The first sentence, as the cell of a table. */
function commentOf(declaration, checker) {
  const symbol = declaration.symbol ?? checker.getSymbolAtLocation(declaration.name)
  const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replace(/\s+/g, ' ')
  const tag = ts.getJSDocDeprecatedTag(declaration)?.comment
  const sentence = /^.*?\.(?= |$)/.exec(text)?.[0] ?? text
  return (sentence || (tag ? `Deprecated. ${tag}` : '')).replaceAll('|', '\\|')
}

function parametersOf(declaration) {
  if (!ts.isMethodSignature(declaration)) return ''
  const names = declaration.parameters.map(({ name, questionToken, dotDotDotToken }) => {
    return `${dotDotDotToken ? '...' : ''}${name.getText()}${questionToken ? '?' : ''}`
  })
  return `(${names.join(', ')})`
}
