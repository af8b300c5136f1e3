import type { FunctionNode } from './scopes.ts'
import type { FrameworkValue, Value } from './value.ts'

const REQUEST = /^_?(?:req|request)$/
const RESPONSE = /^_?(?:res|resp|response)$/

/** The roles of a handler's parameters: four make an error handler. */
export function rolesOf({ params }: FunctionNode): readonly (FrameworkValue | undefined)[] {
  return params.length >= 4 ? [undefined, 'req', 'res'] : ['req', 'res']
}

/** The value of a parameter by its name and neighbours, as in `(req, res)` and `(err, req, res, next)`. */
export function valueByName({ params }: FunctionNode, index: number, name: string): Value | undefined {
  const names = params.map((param) => (param.type === 'Identifier' ? param.name : ''))
  const first = names.findIndex((each) => REQUEST.test(each))
  if (first !== -1 && first <= 1 && RESPONSE.test(names[first + 1] ?? '')) {
    const role = (['req', 'res'] as const)[index - first]
    return role && { is: role }
  }
  if (/^(?:app|expressApp)$/.test(name)) return { is: 'app' }
  return /^(?:router|expressRouter)$/.test(name) ? { is: 'router' } : undefined
}

const GUESSED: Record<string, FrameworkValue | undefined> = {
  __proto__: null as never, // so that `constructor` and the like are not found
  app: 'app',
  expressApp: 'app',
  router: 'router',
  req: 'req',
  _req: 'req',
  res: 'res',
}

/** Guesses a member by its name alone: `ctx.req`, `this.app`, `({ router })`. */
export function guessedMember(name: string): Value | undefined {
  const is = GUESSED[name]
  return is && { is, guess: true }
}

/** Guesses a parameter by its name alone: `(user, req)`. */
export function guessedParameter(name: string): Value | undefined {
  return /^_?req$/.test(name) ? { is: 'req', guess: true } : undefined
}

/** Whether a function looks like a handler by the names of its parameters. */
export function looksLikeHandler(fn: FunctionNode): boolean {
  return fn.params.some((param, i) => param.type === 'Identifier' && valueByName(fn, i, param.name)?.is === 'req')
}
