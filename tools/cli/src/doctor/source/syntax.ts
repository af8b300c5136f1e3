import type { MemberExpression, Node, OptionalMemberExpression } from '@babel/types'

export type Member = MemberExpression | OptionalMemberExpression

export function isMember(node: Node): node is Member {
  return node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'
}

/** Whether a node is a variable of this name. */
export function isNamed(node: Node, name: string | undefined): boolean {
  return node.type === 'Identifier' && node.name === name
}

/** Whether a node is the callee of its parent. */
export function isCallOf(parent: Node | undefined, node: Node): boolean {
  return (parent?.type === 'CallExpression' || parent?.type === 'OptionalCallExpression') && parent.callee === node
}

/** The name in `a.name` and `a['name']`. */
export function memberName({ computed, property }: Member): string | undefined {
  if (property.type === 'PrivateName') return keyName(property)
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return textOf(property)
}

/** The name of a property. */
export function keyName(key: Node): string {
  if (key.type === 'PrivateName') return `#${key.id.name}`
  return key.type === 'Identifier' ? key.name : (textOf(key) ?? '')
}

/** The value of a string literal, or of a template without expressions. */
export function textOf(node: Node | undefined | null): string | undefined {
  const literal = node && bare(node)
  if (literal?.type === 'StringLiteral') return literal.value
  if (literal?.type === 'TemplateLiteral' && literal.expressions.length === 0)
    return literal.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** Unwraps TypeScript assertions: `'404' as any` is `'404'`. */
export function bare(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TypeCastExpression':
      return bare(node.expression)
    default:
      return node
  }
}

/** `module.exports` */
export function isModuleExports(node: Node): boolean {
  return isMember(node) && memberName(node) === 'exports' && isNamed(node.object, 'module')
}

/** Whether an expression is assigned, deleted or incremented. */
export function isWritten(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  return (
    (parent?.type === 'AssignmentExpression' && parent.left === node) ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'delete') ||
    parent?.type === 'UpdateExpression'
  )
}
