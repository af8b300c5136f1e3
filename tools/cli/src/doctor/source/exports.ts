import type { ExportNamedDeclaration, Node, Statement } from '@babel/types'
import type { SourceView } from './facts.ts'
import type { OwnMembers } from './members.ts'
import { walk } from './parse.ts'
import { isModuleExports } from './syntax.ts'
import { alternativesOf, type Members, memberOf, oneOf, type Value } from './value.ts'

const ASSIGNMENTS = new Set<Node['type']>(['AssignmentExpression'])

/** The exports of a file, as `require()` returns them. */
export function exportsIn(view: SourceView, own: OwnMembers): Value {
  const members: Record<string, Value> = {}
  let whole: Value | undefined
  const add = (name: string | undefined, value: Value | undefined) => {
    if (name !== undefined && value) members[name] = value
  }
  for (const statement of view.file.ast.program.body) addDeclared(view, statement, add)
  for (const name of own.exported.keys()) add(name, own.valueOf(name, true))
  walk(
    view.file.ast.program,
    (node, parents) => {
      if (node.type !== 'AssignmentExpression' || !isModuleExports(node.left)) return
      whole = view.valueOf(namedFor(view, node, parents) ?? node.right) ?? whole
    },
    ASSIGNMENTS,
  )
  if (whole === undefined) return { is: 'object', members }
  return oneOf(alternativesOf(whole).map((each) => withMembers(each, members))) ?? whole
}

/** `const it = exports = module.exports = make`, where something is copied to `it` afterwards. */
function namedFor({ scopes }: SourceView, assignment: Node, parents: readonly Node[]): Node | undefined {
  const above = [...parents].reverse()
  const declarator = above.find(({ type }) => type !== 'AssignmentExpression')
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return undefined
  const first = above[above.indexOf(declarator) - 1] ?? assignment
  return declarator.init === first && scopes.bindingOf(declarator.id)?.copied.length ? declarator.id : undefined
}

function withMembers(value: Value, members: Members): Value {
  if (value.is !== 'object' && value.is !== 'function' && value.is !== 'class') return value
  return { ...value, members: { ...value.members, ...members } }
}

type Add = (name: string | undefined, value: Value | undefined) => void

function addDeclared(view: SourceView, statement: Statement, add: Add): void {
  if (statement.type === 'ExportDefaultDeclaration') add('default', view.valueOf(statement.declaration))
  else if (statement.type === 'TSExportAssignment') add('default', view.valueOf(statement.expression))
  else if (statement.type === 'ExportAllDeclaration') {
    const loaded = view.valueOfModule(statement.source.value)
    if (loaded?.is === 'object') for (const [name, value] of Object.entries(loaded.members)) add(name, value)
  } else if (statement.type === 'ExportNamedDeclaration') {
    addDeclaration(view, statement, add)
    for (const specifier of statement.specifiers) addSpecifier(view, specifier, statement.source?.value, add)
  }
}

function addDeclaration(view: SourceView, { declaration }: ExportNamedDeclaration, add: Add): void {
  if (
    declaration?.type === 'FunctionDeclaration' ||
    declaration?.type === 'ClassDeclaration' ||
    declaration?.type === 'TSEnumDeclaration'
  ) {
    add(declaration.id?.name, view.valueOf(declaration))
  }
  if (declaration?.type === 'VariableDeclaration') {
    for (const { id, init } of declaration.declarations) if (id.type === 'Identifier') add(id.name, view.valueOf(init))
  }
}

/** `export { a as b }`, with or without a module that it comes from. */
function addSpecifier(view: SourceView, specifier: Node, source: string | undefined, add: Add): void {
  if (specifier.type !== 'ExportSpecifier') return
  const { exported, local } = specifier
  const name = exported.type === 'Identifier' ? exported.name : exported.value
  add(name, source === undefined ? view.valueOf(local) : memberOf(view.valueOfModule(source), local.name))
}
