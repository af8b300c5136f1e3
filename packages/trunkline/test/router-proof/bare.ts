import type { ExchangeRequest, ExchangeResponse, Next } from '../../src/contract/exchange.ts'
import { createModules, standardV5 } from '../../src/lines/v5.ts'
import { Layer } from '../../src/router/layer.ts'
import type { Router, RouterOptions } from '../../src/router/router.ts'

export { Layer }
export type Req = ExchangeRequest
export type Res = ExchangeResponse
/** A router with the methods that are made in a loop. */
export type TestRouter = Router &
  Record<'get' | 'post' | 'put' | 'options', (path: unknown, ...fns: unknown[]) => TestRouter>

const { Router: createOwn } = createModules(standardV5)

export function createRouter(options?: RouterOptions): TestRouter {
  return createOwn(options) as TestRouter
}

/** What came of a request: an answer, or the arguments of the callback. */
export interface Outcome {
  readonly body?: string
  readonly done?: readonly unknown[]
  readonly headers: Record<string, unknown>
}

/** A request that has nothing but what the router needs. */
export function bareRequest(url: string, method = 'GET', more: object = {}): Req {
  return { url, method, ...more } as unknown as Req // routers work with bare objects
}

/** Sends a bare request through a router, and waits for the first thing that comes of it. */
export function ask(router: Pick<Router, 'handle'>, req: Req | string): Promise<Outcome> {
  const request = typeof req === 'string' ? bareRequest(req) : req
  return new Promise((resolve) => {
    const headers: Record<string, unknown> = {}
    const res = {
      setHeader: (name: string, value: unknown) => {
        headers[name] = value
      },
      end: (body: string) => resolve({ body, headers }),
    }
    router.handle(request, res as unknown as Res, (...done: unknown[]) => resolve({ done, headers }))
  })
}

/** A handler that leaves its name in `seen` and goes on. */
export function passing(seen: string[], name: string): (req: Req, res: Res, next: Next) => void {
  return (_req, _res, next) => {
    seen.push(name)
    next()
  }
}
