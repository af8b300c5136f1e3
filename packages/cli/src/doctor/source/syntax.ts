import type { MemberExpression, Node, OptionalMemberExpression } from '@babel/types'

export type Member = MemberExpression | OptionalMemberExpression

export function isMember(node: Node): node is Member {
  return node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'
}

/** The name in `a.name` and `a['name']`. */
export function memberName({ computed, property }: Member): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return textOf(property)
}

/** The name of a property. */
export function keyName(key: Node): string {
  return key.type === 'Identifier' ? key.name : (textOf(key) ?? '')
}

/** The text of a literal: a string, or a template without anything in it. */
export function textOf(node: Node | undefined | null): string | undefined {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}
