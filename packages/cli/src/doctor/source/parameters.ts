import type { CallExpression, Node, TSType, TypeAnnotation } from '@babel/types'
import { HANDLER, type Lens } from './facts.ts'
import { walk } from './parse.ts'
import { type Registration, registrationIn } from './registration.ts'
import { rolesOf, valueByName } from './roles.ts'
import { type Binding, type FunctionNode, isFunction } from './scopes.ts'
import { type FrameworkValue, isValue, type Value, valueOfType } from './value.ts'

/** What the parameters of a file's functions are. */
export class Parameters {
  readonly #view: Lens
  readonly #roles = new WeakMap<Node, readonly (FrameworkValue | undefined)[]>()
  readonly registrations: Registration[] = []

  constructor(view: Lens) {
    this.#view = view
  }

  /** Looks at every call: what registers handlers, and what gives functions of the project something to work on. */
  collect(): void {
    // Twice: a router that a function is given may be known only after the call that gives it was seen.
    for (let round = 0; round < 2; round++) {
      this.registrations.length = 0
      this.#view.forget()
      walk(this.#view.file.ast.program, (node) => {
        if (node.type === 'VariableDeclarator') this.#noteDeclaredType(node.id, node.init)
        if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return
        const call = node as CallExpression
        const registration = registrationIn(this.#view, call)
        if (registration) {
          this.registrations.push(registration)
          for (const handler of registration.handlers) this.#noteHandler(handler, registration.kind === 'param')
        } else this.#noteArguments(call)
      })
    }
  }

  valueOf(fn: FunctionNode, index: number, node: Node, binding: Binding): Value | undefined {
    const declared = this.#declaredType(node)
    if (declared) return declared
    const role = this.#roles.get(fn)?.[index]
    if (role) return { is: role }
    const { facts, file } = this.#view
    const start = fn.start as number
    if (facts.parameter(file.path, start, HANDLER)) {
      const known = rolesOf(fn)[index]
      if (known) return { is: known }
    }
    const given = facts.parameter(file.path, start, index)
    if (given) return given
    if (binding.keys.length > 0 || file.others) return undefined
    return valueByName(fn, index, binding.name)
  }

  #noteHandler(node: Node, isParam: boolean): void {
    const fn = isFunction(node) ? node : undefined
    if (fn) this.#roles.set(fn, isParam ? ['req', 'res', 'next'] : rolesOf(fn))
    else {
      const value = this.#view.valueOf(node)
      if (value?.is === 'function') this.#view.facts.noteParameter(value.file, value.start, HANDLER, { is: 'handler' })
    }
  }

  #noteArguments({ callee, arguments: args }: CallExpression): void {
    const called = this.#view.valueOf(callee)
    if (called?.is !== 'function') return
    args.forEach((argument, index) => {
      const value = this.#view.valueOf(argument)
      if (isValue(value, 'app', 'router', 'req', 'res', 'framework', 'next')) {
        this.#view.facts.noteParameter(called.file, called.start, index, value as Value)
      }
    })
  }

  /** `const show: RequestHandler = (req, res) => …` */
  #noteDeclaredType(id: Node, init: Node | null | undefined): void {
    if (id.type !== 'Identifier' || !init || !isFunction(init)) return
    if (this.#declaredType(id)?.is === 'handler') this.#roles.set(init, rolesOf(init))
  }

  #declaredType(node: Node): Value | undefined {
    const target = node.type === 'AssignmentPattern' ? node.left : node
    if (target.type !== 'Identifier' || target.typeAnnotation?.type !== 'TSTypeAnnotation') return undefined
    return this.#valueOfAnnotation(target.typeAnnotation.typeAnnotation)
  }

  #valueOfAnnotation(type: TSType | TypeAnnotation): Value | undefined {
    if (type.type !== 'TSTypeReference') return undefined
    const { typeName } = type
    if (typeName.type === 'TSQualifiedName') {
      const { left, right } = typeName
      const isOurs =
        left.type === 'Identifier' && (this.#view.valueOf(left)?.is === 'framework' || left.name === 'Express')
      return isOurs && right.type === 'Identifier' ? valueOfType(right.name) : undefined
    }
    if (typeName.type !== 'Identifier') return undefined
    const source = this.#view.scopes.bindingOf(typeName)?.source
    const ours =
      source?.from === 'import' &&
      /^(?:express|express-serve-static-core|trunkline|@trunkline\/v\d)(?:\/v\d)?$/.test(source.module)
    return ours ? valueOfType(source.name) : undefined
  }
}
