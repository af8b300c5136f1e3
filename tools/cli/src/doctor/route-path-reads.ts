import type { Node } from '@babel/types'
import { shown } from './files.ts'
import type { Context, Edit, FileFacts, PathUse } from './finding.ts'
import { walk } from './source/parse.ts'
import { VERBS } from './source/registration.ts'
import { bare, isCallOf, isMember, isWritten, keyName, type Member, memberName, textOf } from './source/syntax.ts'
import { isValue } from './source/value.ts'

/** Notes code that gets registered paths back from the framework. It may rely on strings, or on the very pattern. */
export function notePathUses(node: Node, parents: readonly Node[], context: Context): void {
  const use = pathUseOf(node, parents, context)
  if (use !== undefined) notePathUse(use, node, context)
}

export function notePathUse(use: PathUse, { loc }: Node, { folder, view, facts: { pathUses } }: Context): void {
  if (!pathUses.has(use)) pathUses.set(use, `${shown(folder, view.file.path)}:${loc?.start.line}`)
}

/** Why a path must not be rewritten, if so. */
export function doubtAbout(edits: readonly Edit[], facts: readonly FileFacts[]): string | undefined {
  const path = edits.find((edit) => edit.path)?.path
  if (path === undefined) return undefined
  const placeOf = (use: PathUse) => facts.flatMap(({ pathUses }) => pathUses.get(use) ?? []).sort()[0]
  if (placeOf('made strict')) return 'a router or setting of the project makes paths strict or case-sensitive'
  const compared = placeOf('compared')
  if (path.kind === 'route' && compared) return `${compared} compares the path of a route: change both`
  if (path.becomes === 'a string') return undefined
  const needs = `, and may need a string there; it would be ${path.becomes}`
  const wrapped = placeOf('wrapped')
  if (wrapped) return `${wrapped} wraps a method that registers paths${needs}`
  const read = placeOf(path.kind === 'route' ? 'read' : 'mount read')
  return read && `${read} reads the path of a ${path.kind === 'route' ? 'route' : 'mounted app'}${needs}`
}

function pathUseOf(node: Node, parents: readonly Node[], context: Context): PathUse | undefined {
  if (node.type === 'AssignmentExpression') return wrapsMethod(node.left, context) ? 'wrapped' : undefined
  if (node.type === 'ObjectPattern') return takesRoutePath(node) ? 'read' : undefined
  if (node.type === 'CallExpression') {
    if (isWrapCall(node, context)) return 'wrapped'
    return node.arguments.some((each) => /(?:^|\.)route\.path$/.test(textOf(each) ?? '')) ? 'read' : undefined
  }
  if (!isMember(node) || isWritten(node, parents)) return undefined
  const name = memberName(node)
  if (name === 'mountpath') return 'mount read'
  if (name === 'path' && isRoute(node.object, context)) {
    return isCompared(node, parents, context) ? 'compared' : 'read'
  }
  return name === 'route' && isHandedOn(node, parents, context) ? 'read' : undefined
}

/** `req.route`, `layer.route`, or a variable that was taken from there. The tables of a project have a `route` as well. */
function isRoute(object: Node, { view }: Context): boolean {
  const node = bare(object)
  const value = view.valueOf(node)
  if (value !== undefined) return isValue(value, 'route')
  if (isMember(node)) return memberName(node) === 'route' && node.object.type !== 'ThisExpression'
  if (node.type !== 'Identifier') return false
  const binding = view.scopes.bindingOf(node)
  return binding !== undefined && (binding.keys.at(-1) === 'route' || binding.writes.some(isRouteMember))
}

function isRouteMember(node: Node): boolean {
  const inner = bare(node)
  return isMember(inner) && memberName(inner) === 'route'
}

/** Whether a route of the framework is handed on as a whole: who gets it may read its path. */
function isHandedOn(node: Member, parents: readonly Node[], { view }: Context): boolean {
  const parent = parents.at(-1)
  if (parent === undefined || isCallOf(parent, node) || (isMember(parent) && parent.object === node)) return false
  if (!isValue(view.valueOf(node.object), 'req') && !STACK.test(view.file.text)) return false
  return !/^(?:If|Conditional|Logical|Unary|Binary|While)/.test(parent.type)
}

// The layers of an app or a router.
const STACK = /\brouter\b[^;\n]{0,40}\.stack\b/i

/** `({ route: { path } })` */
function takesRoutePath({ properties }: Node & { type: 'ObjectPattern' }): boolean {
  return properties.some((each) => {
    if (each.type !== 'ObjectProperty' || keyName(each.key) !== 'route' || each.value.type !== 'ObjectPattern')
      return false
    return each.value.properties.some((inner) => inner.type === 'ObjectProperty' && keyName(inner.key) === 'path')
  })
}

/** `app.get = …`, `router[verb] = …`, `express.application.use = …` */
function wrapsMethod(left: Node, { view }: Context): boolean {
  if (!isMember(left)) return false
  const name = memberName(left)
  if (name === undefined ? !left.computed : !isRegistering(name)) return false
  const { object } = left
  if (isValue(view.valueOf(object), 'app', 'router', 'Router')) return true
  if (!isMember(object)) return false
  const owner = view.valueOf(object.object)
  return (
    isValue(owner, 'framework', 'Router') && /^(?:application|prototype|Router|Route)$/.test(memberName(object) ?? '')
  )
}

/** `shimmer.wrap(app, 'get', …)` */
function isWrapCall(
  { callee, arguments: [object, name] }: Node & { type: 'CallExpression' },
  { view }: Context,
): boolean {
  const called = isMember(callee) ? memberName(callee) : callee.type === 'Identifier' ? callee.name : undefined
  if (!/wrap|patch|hook|intercept|instrument|override/i.test(called ?? '') || object === undefined) return false
  return isRegistering(textOf(name) ?? '') && isValue(view.valueOf(object), 'app', 'router', 'Router', 'framework')
}

function isRegistering(name: string): boolean {
  return VERBS.has(name) || name === 'use' || name === 'route'
}

const COMPARING = /^(?:[=!]==?|in)$/
const COMPARING_CALL = /^(?:includes|indexOf|has|get|test|exec|match|search|startsWith|endsWith|split|localeCompare)$/

/**
 * Whether a string, or one made of it, is compared or looked up: then the pattern matters to the letter. With `context`,
 * it is followed into one variable.
 */
function isCompared(start: Node, parents: readonly Node[], context?: Context): boolean {
  let node = start
  for (let i = parents.length - 1; i >= 0; i--) {
    const parent = parents[i] as Node
    if (parent.type === 'VariableDeclarator' || parent.type === 'AssignmentExpression') {
      const target = parent.type === 'VariableDeclarator' ? parent.id : parent.left
      return context !== undefined && target.type === 'Identifier' && isNameCompared(target.name, context)
    }
    const compares = comparesIn(parent, node)
    if (compares !== undefined) return compares
    node = parent
  }
  return false
}

/** Whether a node compares the string that is one of its children; undefined if it makes a string of it. */
function comparesIn(parent: Node, node: Node): boolean | undefined {
  if (parent.type === 'BinaryExpression' && COMPARING.test(parent.operator)) return true
  if (parent.type === 'SwitchStatement') return parent.discriminant === node
  if (isMember(parent)) {
    return parent.object !== node || COMPARING_CALL.test(memberName(parent) ?? '') ? true : undefined
  }
  if (isCallOf(parent, node)) return undefined
  if (parent.type === 'CallExpression' || parent.type === 'OptionalCallExpression') {
    return isMember(parent.callee) && COMPARING_CALL.test(memberName(parent.callee) ?? '')
  }
  return /^(?:Template|Binary|Logical|Conditional|TS)/.test(parent.type) ? undefined : false
}

function isNameCompared(name: string, { view }: Context): boolean {
  let found = false
  walk(view.file.ast.program, (node, parents) => {
    const parent = parents.at(-1)
    if (found || node.type !== 'Identifier' || node.name !== name || parent?.type === 'VariableDeclarator') return
    if (
      parent?.type === 'AssignmentExpression' ||
      (parent && isMember(parent) && parent.property === node && !parent.computed)
    )
      return
    found = isCompared(node, parents)
  })
  return found
}
