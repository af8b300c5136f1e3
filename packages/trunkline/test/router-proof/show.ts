import type { Action, PathSpec } from './case.ts'
import type { BareRequest, Framework } from './framework.ts'

/** What a handler can see of the request, in one line. */
export function showState({ framework }: { framework: Framework }, req: BareRequest): string {
  const { method, url, baseUrl, originalUrl } = req
  const route = req.route === undefined ? '' : ` route=${showPath(req.route.path as PathSpec)}`
  const urls = `url=${quote(url)} base=${quote(baseUrl)} original=${quote(originalUrl)}`
  return `${method} ${urls} params=${showParams(framework, req.params)}${route}`
}

function showParams({ paramsPrototype }: Framework, params: Record<string, unknown> | undefined): string {
  if (typeof params !== 'object') return String(params)
  const entries = Object.entries(params).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  const odd = paramsPrototype !== undefined && !inherits(params, paramsPrototype)
  return `{${entries.join(', ')}}${odd ? ' with another prototype' : ''}`
}

// The params a request comes in with are the test's own, and are given back as they were.
function inherits(params: object, prototype: object | null): boolean {
  return Object.isFrozen(params) || Object.getPrototypeOf(params) === prototype
}

/** An error's kind, first line and status: the lines below the first are our hints. */
export function showError(err: unknown): string {
  if (!(err instanceof Error)) return String(err)
  const status = (err as { status?: number }).status
  return `${err.name}: ${err.message.split('\n')[0]}${status === undefined ? '' : ` (${status})`}`
}

export function showPath(path: PathSpec): string {
  if (typeof path === 'string') return quote(path)
  return path instanceof RegExp ? String(path) : `[${path.map(showPath).join(', ')}]`
}

export function showAction(action: Action): string {
  switch (action.does) {
    case 'rewrite url':
      return `url = ${quote(action.url)}, next`
    case 'rewrite method':
      return `method = ${action.method}, next`
    case 'change': {
      const { router, at, what } = action.change
      return `${what.kind} (r${router}, ${at}), next`
    }
    default:
      return action.does
  }
}

function quote(text: string | undefined): string {
  return text === undefined ? 'undefined' : `'${text}'`
}
