import type { Node } from '@babel/types'
import { translatePattern } from 'trunkline/patterns'
import type { Check } from '../finding.ts'
import { calledName } from '../source/calls.ts'
import { textOf } from '../source/syntax.ts'
import { messageFor } from './paths.ts'

const VERB = /^(?:Get|Post|Put|Patch|Delete|All|Head|Options)$/

// What only a path of 4.x has: `{id}` and `<id>` are of the library that the decorator comes from.
const PATTERN = /\*|:\w+[?+(]/

/** `@Get('/:id?')`, and its compiled form. Whatever the library, the path goes to a router unchanged. */
export const checkDecorators: Check = (node, parents, context) => {
  if (node.type !== 'CallExpression' || !context.view.guesses || !isDecorator(parents)) return
  const { callee } = node
  // Compilers write `(0, decorators.Get)('/')`, which calls it without `this`.
  const called = callee.type === 'SequenceExpression' ? callee.expressions.at(-1) : callee
  const [path] = node.arguments
  const pattern = textOf(path)
  if (!called || !path || !VERB.test(calledName(called)) || !PATTERN.test(pattern ?? '')) return
  const translation = translatePattern(pattern as string, { sensitive: false, strict: false, end: true })
  if (translation.verdict === 'same' || translation.silent) return
  context.report('TL401', path, messageFor(pattern as string, translation), 'a decorator registers it')
}

function isDecorator(parents: readonly Node[]): boolean {
  const [outer, parent] = parents.slice(-2)
  if (parent?.type === 'Decorator') return true
  return (
    parent?.type === 'ArrayExpression' &&
    outer?.type === 'CallExpression' &&
    /^__decorate$/.test(calledName(outer.callee))
  )
}
