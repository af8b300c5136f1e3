import { showError } from '../show.ts'
import { Turns } from '../turns.ts'
import { type Action, type Case, type Change, type HandlerSpec, type PlainChange, type Step, urlOf } from './case.ts'

type Next = (err?: unknown) => void
type Fn = (...args: never[]) => unknown

export interface RouteLike {
  path: unknown
  regexp: RegExp
  callbacks: Fn[]
}

export interface AppLike {
  stack: { route: string; handle: Fn }[]
  routes: Record<string, RouteLike[]>
  router: unknown
  use(...args: unknown[]): void
  param(name: string, callback: Fn): void
  enable(setting: string): void
  handle(req: object, res: object, done: Next): void
  [method: string]: unknown
}

interface Req {
  readonly number: number
  url: string
  method: string
  originalUrl?: string
  params?: unknown[]
  route?: RouteLike
}

type Res = Record<string, (...args: unknown[]) => unknown>

/** Enough for any honest case; an application that feeds itself stops here, at the same place in every framework. */
const MOST_CHANGES = 10
const MOST_EVENTS = 300

/** Builds a case's applications, asks them everything, and tells what came of it. */
export class Play {
  readonly trace: string[] = []
  crashed = false
  readonly #case: Case
  readonly #create: () => AppLike
  readonly #apps: AppLike[] = []
  #handlers = 0
  #changes = 0

  constructor(create: () => AppLike, given: Case) {
    this.#create = create
    this.#case = given
  }

  async run(): Promise<this> {
    const turns = new Turns()
    turns.hold()
    try {
      const app = this.#build(this.#case.steps)
      let asked = 0
      for (const { changes, requests } of this.#case.rounds) {
        for (const change of changes) this.#change(change)
        for (const request of requests) {
          this.#ask(app, { number: asked++, url: urlOf(this.#case, request), method: request.method })
          await turns.drain((err) => this.#crash(err))
        }
      }
    } finally {
      turns.release()
    }
    return this
  }

  #build(steps: readonly Step[]): AppLike {
    const app = this.#create()
    this.#apps.push(app)
    for (const setting of this.#case.settings) app.enable(setting)
    for (const step of steps) this.#add(app, step)
    return app
  }

  /** Registers a step. What is refused is noted: every framework has to refuse it with the same words. */
  #add(app: AppLike, step: Step): void {
    try {
      switch (step.kind) {
        case 'use':
          app.use(...this.#prefixed(step.prefix, this.#handler(step.handler)))
          break
        case 'app':
          app.use(...this.#prefixed(step.prefix, this.#build(step.steps)))
          break
        case 'router':
          app.use(app.router)
          break
        case 'param':
          app.param(step.name, this.#handler({ arity: 5, action: step.action }))
          break
        default: {
          const { path } = this.#case.paths[step.path % this.#case.paths.length] as Case['paths'][number]
          const add = app[step.method] as (...args: unknown[]) => void
          add.call(
            app,
            path,
            step.handlers.map((handler) => this.#handler(handler)),
            ...[[]],
          )
        }
      }
    } catch (err) {
      this.#note(`refused: ${showError(err)}`)
    }
  }

  #prefixed(prefix: string | undefined, handler: unknown): unknown[] {
    return prefix === undefined ? [handler] : [prefix, handler]
  }

  #handler({ arity, action }: HandlerSpec): Fn {
    const name = `h${this.#handlers++}`
    const handler = (...args: unknown[]): void => {
      // Of a parameter callback the value and its name come last, and no error first.
      const isParam = typeof args[2] === 'function' && args.length > 3 && typeof args[3] !== 'function'
      const [req, res, next] = (isParam ? args : args.slice(-3)) as [Req, Res, Next]
      const first = isParam
        ? ` for ${String(args[4])}=${String(args[3])}`
        : args.length > 3
          ? ` err=${showError(args[0])}`
          : ''
      if (!this.#note(`#${req.number} ${name}${first} ${show(req)}`)) return
      this.#act(action, name, req, res, next, isParam ? undefined : args.length > 3 ? args[0] : undefined)
    }
    return Object.defineProperties(handler, { name: { value: name }, length: { value: arity } })
  }

  #act(action: Action, name: string, req: Req, res: Res, next: Next, err: unknown): void {
    switch (action.does) {
      case 'next':
        return next()
      case 'next route':
        return next('route')
      case 'next error':
        return next(new Error(`from ${name}`))
      case 'pass error on':
        return next(err)
      case 'throw':
        throw new Error(`thrown by ${name}`)
      case 'throw undefined':
        throw undefined
      case 'answer':
        res['end']?.(name)
        return
      case 'next later':
        setImmediate(next)
        return
      case 'next twice':
        next()
        return next()
      case 'next and throw':
        next()
        throw new Error(`thrown after next() by ${name}`)
      case 'rewrite url':
        // Express 3 cuts a host's length off what a handler wrote in the place of a URL with a host.
        if (!req.originalUrl?.startsWith('http')) req.url = action.url
        return next()
      case 'rewrite method':
        req.method = action.method
        return next()
      default:
        if (this.#changes++ < MOST_CHANGES) this.#change(action.change)
        next()
    }
  }

  #change({ app: number, at, what }: Change): void {
    const app = this.#apps[number % this.#apps.length] as AppLike
    if (what.kind === 'add') this.#add(app, what.step)
    else CHANGES[what.kind](app, at)
  }

  #ask(app: AppLike, req: Req): void {
    const label = `#${req.number}`
    const res: Res = {
      setHeader: () => undefined,
      end: (body) => this.#note(`${label} answered ${body} ${show(req)}`),
      send: (body) => this.#note(`${label} sent ${body} ${show(req)}`),
      set: (name, value) => {
        this.#note(`${label} set ${name}: ${value}`)
        return res
      },
    }
    try {
      app.handle(req, res, (...args) => {
        this.#note(`${label} done(${args.map(showError).join(', ')}) ${show(req)}`)
      })
    } catch (err) {
      this.#crash(err)
    }
  }

  /** Notes an error that nobody caught: the end of a process. */
  #crash(err: unknown): void {
    this.crashed = true
    this.#note(`crash: ${showError(err)}`)
  }

  #note(event: string): boolean {
    this.trace.push(event)
    return this.trace.length < MOST_EVENTS
  }
}

function show({ method, url, originalUrl, params, route }: Req): string {
  const values = params === undefined ? 'none' : JSON.stringify(Object.entries(params))
  return `${method} ${url} of ${originalUrl} params=${values} ${Array.isArray(params)} route=${String(route?.path)}`
}

const CHANGES: Record<PlainChange, (app: AppLike, at: number) => void> = {
  'splice a layer out': ({ stack }, at) => void stack.splice(place(stack, at), 1),
  'push a layer again': ({ stack }, at) => {
    const layer = stack[place(stack, at)]
    if (layer !== undefined) stack.push(layer)
  },
  'push a record': ({ stack }, at) => {
    stack.push({
      route: ['', '/a', '/users'][at % 3] as string,
      handle: (_req: never, _res: never, next: Next) => next(),
    })
  },
  'rename a mount': ({ stack }, at) => {
    const layer = stack[place(stack, at)]
    if (layer !== undefined) layer.route = '/a'
  },
  'reverse the stack': ({ stack }) => void stack.reverse(),
  'assign a filtered stack': (app, at) => {
    app.stack = app.stack.filter((_, i) => i !== at)
  },
  'splice a route out': (app, at) => void routesOf(app, at)?.splice(at % 4, 1),
  'push a route again': (app, at) => {
    const routes = routesOf(app, at)
    const route = routes?.[place(routes, at)]
    if (route !== undefined) routes?.push(route)
  },
  'reverse the routes': (app, at) => void routesOf(app, at)?.reverse(),
  'assign filtered routes': (app, at) => {
    const method = methodOf(app, at)
    if (method !== undefined) app.routes[method] = (app.routes[method] as RouteLike[]).filter((_, i) => i !== at)
  },
  'delete the routes of a method': (app, at) => {
    const method = methodOf(app, at)
    if (method !== undefined) delete app.routes[method]
  },
  'replace a regexp': (app, at) => {
    const routes = routesOf(app, at)
    const route = routes?.[place(routes, at)]
    if (route !== undefined) route.regexp = /^\/(a)?/i
  },
  'drop a callback': (app, at) => {
    const routes = routesOf(app, at)
    routes?.[place(routes, at)]?.callbacks.shift()
  },
}

function place(list: readonly unknown[], at: number): number {
  return at % Math.max(list.length, 1)
}

function methodOf({ routes }: AppLike, at: number): string | undefined {
  const methods = Object.keys(routes)
  return methods[at % Math.max(methods.length, 1)]
}

function routesOf(app: AppLike, at: number): RouteLike[] | undefined {
  const method = methodOf(app, at)
  return method === undefined ? undefined : app.routes[method]
}
