import type { Next } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { createDebug } from '../debug.ts'
import { outsideRegistration } from '../router/call-locations.ts'
import type { Path } from '../router/path/compiled-path.ts'
import { markHandlerError } from '../router/refusal.ts'
import { registerMiddleware } from '../router/registration.ts'
import { noteTarget } from '../router/targets.ts'
import { areOfOneRelease, boundaryBetween } from './app-boundary.ts'
import {
  type Application,
  type ApplicationRequest,
  type ApplicationResponse,
  kLine,
  type RoutedApplication,
} from './line.ts'
import { isTrustDefault } from './setting-methods.ts'

const debug = createDebug('express:application')

export const mountingMethods: Part<RoutedApplication, Pick<Application, 'use' | 'path'>> = {
  use(first, ...more) {
    registerMiddleware(this.use, [first, ...more], this[kLine], ({ path, handlers }) => {
      if (handlers.length === 0) refuseMissingMiddleware()
      const router = this[kLine].routerOf(this)
      for (const handler of handlers) {
        if (isApplication(handler)) mountApplication(this, path, handler, (mounted) => router.use(path, mounted))
        else router.use(path, handler)
      }
    })
    return this
  },

  path() {
    return this.parent ? this.parent.path() + this.mountpath : ''
  },
}

export function refuseMissingMiddleware(): never {
  throw markHandlerError(new TypeError('app.use() requires a middleware function'), 'TRUNKLINE_HANDLER_MISSING')
}

// Recognise an application by its shape: it may be from Express, or from another copy of Trunkline.
export function isApplication(value: unknown): value is Application {
  const app = value as Partial<Application> | null | undefined
  return Boolean(app?.handle && app.set)
}

/** Mounts an application. `add` registers it, as middleware, with the parent. */
export function mountApplication(
  parent: Application,
  path: Path,
  child: Application,
  add: (mounted: MountedApplication) => void,
): void {
  debug?.('.use app under %s', path)
  Object.assign(child, { [mountPathNameOf(child)]: path })
  child.parent = parent
  const { enter, leave } = boundaryBetween(parent, child)
  noteTarget(mounted_app, child)
  add(mounted_app)
  outsideRegistration(() => child.emit('mount', parent))

  function mounted_app(req: ApplicationRequest, res: ApplicationResponse, next: Next): void {
    const transition = enter(child, req, res)
    child.handle(req, res, (err) => {
      leave(transition, req, res)
      next(err)
    })
  }
}

/** The property for the mount path of an app. On Express 3 it is `route`, a string; later that is a method. */
function mountPathNameOf(child: Application): string {
  const { [kLine]: line, route } = child as Partial<Application> & { route?: unknown }
  return line?.mountPathName ?? (typeof route === 'string' ? 'route' : 'mountpath')
}

type MountedApplication = (req: ApplicationRequest, res: ApplicationResponse, next: Next) => void

/**
 * Lets a mounted application inherit from its parent: missing settings, engines and, within one release, additions to
 * `request` and `response`. Across releases the prototypes stay separate, because each has methods that the other must
 * not see.
 */
export function inheritFrom(parent: Application, child: Application): void {
  if (isTrustDefault(child.settings) && typeof parent.settings['trust proxy fn'] === 'function') {
    delete child.settings['trust proxy']
    delete child.settings['trust proxy fn']
  }
  if (areOfOneRelease(child, parent)) {
    Object.setPrototypeOf(child.request, parent.request)
    Object.setPrototypeOf(child.response, parent.response)
  }
  Object.setPrototypeOf(child.engines, parent.engines)
  Object.setPrototypeOf(child.settings, parent.settings)
}
