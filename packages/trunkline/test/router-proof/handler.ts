import type { Action, Change, HandlerSpec } from './case.ts'
import type { BareRequest, BareResponse } from './framework.ts'
import { showError, showState } from './show.ts'
import type { World } from './world.ts'

type Next = (err?: unknown) => void
type ApplyChange = (world: World, change: Change) => void

/** A request as handlers see it, with the number it has in the trace. */
export type NumberedRequest = BareRequest & { readonly number: number }

/** A handler that notes what it sees and then does what the case says. */
export function createHandler(world: World, { arity, action }: HandlerSpec, apply: ApplyChange): NamedHandler {
  const name = world.nameHandler()
  function handler(...args: unknown[]): unknown {
    const [req, res, next] = args.slice(-3) as [NumberedRequest, BareResponse, Next]
    const err = args.length > 3 ? args[0] : undefined
    const error = args.length > 3 ? ` err=${showError(err)}` : ''
    const own = req.next === next ? '' : ' (a next of its own)'
    if (!world.note(`#${req.number} ${name}${error} ${showState(world, req)}${own}`)) return
    return act({ world, name, req, res, next, err, apply }, action)
  }
  return named(handler, name, arity)
}

/** A parameter callback that notes what it gets. */
export function createParamCallback(world: World, action: Action, apply: ApplyChange): NamedHandler {
  const name = world.nameHandler()
  function callback(req: NumberedRequest, res: BareResponse, next: Next, value: unknown, key: string): unknown {
    const seen = `${key}=${JSON.stringify(value)}`
    if (!world.note(`#${req.number} ${name} for ${seen} ${showState(world, req)}`)) return
    if (action.does === 'set a param' && req.params) req.params[key] = `${String(value)}!`
    return act({ world, name, req, res, next, err: undefined, apply }, action)
  }
  return named(callback, name, 5)
}

/** The custom API of 4.x: sees what callbacks are registered, and puts one of its own before every other of them. */
export function createParamFactory(world: World): (name: string, callback: ParamCallback) => ParamCallback | undefined {
  const own = world.nameHandler()
  let made = 0
  return (name, callback) => {
    world.note(`${own} makes a callback for ${name}`)
    if (made++ % 2 === 1) return undefined
    return (...args) => {
      world.note(`${own} for ${name}`)
      return callback(...args)
    }
  }
}

type ParamCallback = (...args: unknown[]) => unknown

type NamedHandler = (...args: never[]) => unknown

function named(fn: NamedHandler, name: string, length: number): NamedHandler {
  return Object.defineProperties(fn, { name: { value: name }, length: { value: length } })
}

interface Moment {
  readonly world: World
  readonly name: string
  readonly req: NumberedRequest
  readonly res: BareResponse
  readonly next: Next
  readonly err: unknown
  readonly apply: ApplyChange
}

function act(moment: Moment, action: Action): unknown {
  const { world, req, next } = moment
  switch (action.does) {
    case 'rewrite url':
      req.url = action.url
      return next()
    case 'rewrite method':
      req.method = action.method
      return next()
    case 'change':
      if (world.mayChange()) moment.apply(world, action.change)
      return next()
    default:
      return plainActions[action.does](moment)
  }
}

const plainActions: Record<
  Exclude<Action['does'], 'rewrite url' | 'rewrite method' | 'change'>,
  (m: Moment) => unknown
> = {
  next: ({ next }) => next(),
  'next route': ({ next }) => next('route'),
  'next router': ({ next }) => next('router'),
  'next error': ({ next, name }) => next(new Error(`from ${name}`)),
  'pass error on': ({ next, err }) => next(err),
  throw: ({ name }) => {
    throw new Error(`thrown by ${name}`)
  },
  'throw undefined': () => {
    throw undefined
  },
  reject: ({ world, name }) => watched(world, Promise.reject(new Error(`rejected by ${name}`))),
  'reject with nothing': ({ world }) => watched(world, Promise.reject()),
  answer: ({ res, name }) => res.end(name),
  'set a param': ({ req, next, name }) => {
    if (req.params) req.params['set'] = name
    next()
  },
  'next later': ({ next }) => {
    setImmediate(next)
  },
  'next twice': ({ next }) => {
    next()
    next()
  },
  'next and throw': ({ next, name }) => {
    next()
    throw new Error(`thrown after next() by ${name}`)
  },
}

/** A promise that notes what its listener throws: in a server that is an unhandled rejection, and ends the process. */
function watched(world: World, promise: Promise<never>): Promise<never> {
  type OnRejected = (err: unknown) => unknown
  const then = (_: unknown, onRejected: OnRejected) =>
    Promise.prototype.then.call(promise, undefined, (err: unknown) => {
      try {
        return onRejected(err)
      } catch (thrown) {
        world.noteCrash(thrown)
      }
    })
  then(undefined, () => undefined) // where nobody listens, it must not end the test either
  return Object.assign(promise, { then })
}
