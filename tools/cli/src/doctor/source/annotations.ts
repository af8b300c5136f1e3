import type { Node } from '@babel/types'
import type { SourceView } from './source-view.ts'
import { isFramework, type Value, valueOfType } from './value.ts'

/** The value that a TypeScript annotation gives a parameter, variable or class property. */
export function declaredValue(view: SourceView, node: Node): Value | undefined {
  const target = node.type === 'AssignmentPattern' ? node.left : node
  if (target.type !== 'Identifier' && target.type !== 'ClassProperty') return undefined
  const { typeAnnotation } = target
  return typeAnnotation?.type === 'TSTypeAnnotation' ? annotated(view, typeAnnotation.typeAnnotation) : undefined
}

function annotated(view: SourceView, type: Node): Value | undefined {
  if (type.type !== 'TSTypeReference') return undefined
  const { typeName } = type
  if (typeName.type === 'TSQualifiedName') {
    const { left, right } = typeName
    const isOurs = left.type === 'Identifier' && (view.valueOf(left)?.is === 'framework' || left.name === 'Express')
    return isOurs && right.type === 'Identifier' ? valueOfType(right.name) : undefined
  }
  if (typeName.type !== 'Identifier') return undefined
  const source = view.scopes.bindingOf(typeName)?.source
  if (source?.from !== 'import') return undefined
  const isOurs = isFramework(source.module) || source.module === 'express-serve-static-core'
  return isOurs ? valueOfType(source.name) : undefined
}
