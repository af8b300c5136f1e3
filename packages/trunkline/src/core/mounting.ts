import type { Next } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { createDebug } from '../debug.ts'
import { readUseArguments } from '../router/handlers.ts'
import type { Path } from '../router/path/compiled.ts'
import { acrossLines, withinLine } from './crossing.ts'
import { type Application, type ApplicationRequest, type ApplicationResponse, kLine } from './line.ts'
import { isTrustDefault } from './setting-methods.ts'

const debug = createDebug('express:application')

export type MountingMethods = Pick<Application, 'use' | 'path'>

/** Middleware, and applications inside applications. */
export const mountingMethods: Part<Application, MountingMethods> = {
  use(first, ...more) {
    const { path, handlers } = readUseArguments<Path>([first, ...more])
    if (handlers.length === 0) throw new TypeError('app.use() requires a middleware function')
    const router = this[kLine].routerOf(this)
    for (const handler of handlers) {
      if (isApplication(handler)) mount(this, path, handler)
      else router.use(path, handler)
    }
    return this
  },

  path() {
    return this.parent ? this.parent.path() + this.mountpath : ''
  },
}

// By shape: an application of another copy of the framework, or of Express itself, can be mounted as well.
function isApplication(value: unknown): value is Application {
  const app = value as Partial<Application> | null | undefined
  return Boolean(app?.handle && app.set)
}

function mount(parent: Application, path: Path, child: Application): void {
  debug?.('.use app under %s', path)
  child.mountpath = path
  child.parent = parent
  const line = parent[kLine]
  const { enter, leave } = child[kLine] === line ? withinLine : acrossLines
  line.routerOf(parent).use(path, function mounted_app(req: ApplicationRequest, res: ApplicationResponse, next: Next) {
    const crossing = enter(child, req, res)
    child.handle(req, res, (err) => {
      leave(crossing, req, res)
      next(err)
    })
  })
  child.emit('mount', parent)
}

/**
 * Lets a mounted application see what its parent has: settings that it lacks, engines, and, within one line, what was
 * added to the parent's request and response. Across lines the prototypes stay apart, for each has methods that the
 * other must not see.
 */
export function inheritFrom(parent: Application, child: Application): void {
  if (isTrustDefault(child.settings) && typeof parent.settings['trust proxy fn'] === 'function') {
    delete child.settings['trust proxy']
    delete child.settings['trust proxy fn']
  }
  if (parent[kLine] === child[kLine]) {
    Object.setPrototypeOf(child.request, parent.request)
    Object.setPrototypeOf(child.response, parent.response)
  }
  Object.setPrototypeOf(child.engines, parent.engines)
  Object.setPrototypeOf(child.settings, parent.settings)
}
