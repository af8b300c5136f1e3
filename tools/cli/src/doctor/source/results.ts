import type { Node } from '@babel/types'
import { parameterReturned } from './calls.ts'
import type { SourceView } from './facts.ts'
import type { OwnMembers } from './members.ts'
import { relevantPart } from './relevance.ts'
import { type FunctionNode, isFunction } from './scopes.ts'
import { oneOf, type Value } from './value.ts'

/** What the functions of a file return. */
export class Results {
  readonly #view: SourceView & { readonly members: OwnMembers }
  readonly #functions = new Map<number, { readonly fn: FunctionNode; readonly returned: Node[] }>()

  constructor(view: SourceView & { readonly members: OwnMembers }) {
    this.#view = view
  }

  /** Records one node. Call it for all nodes of the file first. */
  note(node: Node, parents: readonly Node[]): void {
    if (isFunction(node)) {
      const isExpression = node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement'
      this.#functions.set(node.start as number, { fn: node, returned: isExpression ? [node.body] : [] })
    } else if (node.type === 'ReturnStatement' && node.argument) {
      const fn = parents.filter(isFunction).at(-1)
      if (fn) this.#functions.get(fn.start as number)?.returned.push(node.argument)
    }
  }

  /** The function that starts at an offset. */
  functionAt(start: number): FunctionNode | undefined {
    return this.#functions.get(start)?.fn
  }

  /** The parameter that a function of this file returns as it is: what one caller gets says nothing about the others. */
  handedThrough({ file, start }: Value & { is: 'function' }): number | undefined {
    const { fn, returned = [] } = (file === this.#view.file.path && this.#functions.get(start)) || {}
    if (!fn || returned.length === 0) return undefined
    return parameterReturned(fn, returned)
  }

  resultOf({ file, start }: Value & { is: 'function' }): Value | undefined {
    const { facts, members } = this.#view
    if (file !== this.#view.file.path) return facts.result(file, start)
    const { fn, returned = [] } = this.#functions.get(start) ?? {}
    const result = oneOf(returned.map((node) => this.#view.valueOf(node)))
    if (result || !fn || !('id' in fn) || !/^[A-Z]/.test(fn.id?.name ?? '')) return result
    return { is: 'object', members: members.fields(undefined) } // a constructor function
  }

  /** Tells the project what the functions of this file return. */
  share(): void {
    const { file, facts } = this.#view
    for (const start of this.#functions.keys()) {
      const value = relevantPart(this.resultOf({ is: 'function', file: file.path, start }))
      if (value) facts.noteResult(file.path, start, value)
    }
  }
}
