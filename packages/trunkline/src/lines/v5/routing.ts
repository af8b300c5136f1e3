import { createDebug } from '../../debug.ts'
import { answerOptionsAsText } from '../../router/answer-options.ts'
import { toHandlers } from '../../router/handlers.ts'
import { mergeParams } from '../../router/merge-params.ts'
import { hasParamCallbacks, ParamRun } from '../../router/params.ts'
import type { Route, RouteLog } from '../../router/route.ts'
import type { RoutingPolicy } from '../../router/router.ts'
import { forwardRejection } from '../../router/settle.ts'
import type { WalkPolicy } from '../../router/walk.ts'
import type { Choices } from './choices.ts'
import type { Layer, LayerConstructor } from './layer.ts'

/** A route of 5.x, by the names under which its users may have replaced these methods. */
interface V5Route extends Route {
  _handlesMethod(method: string): boolean
  _methods(): string[]
}

const debugRoute = createDebug('router:route')

const routeLog: RouteLog | undefined = debugRoute && {
  created: (path) => debugRoute('new %o', path),
  added: (method, path) => debugRoute('%s %s', method, path),
}

type RoutingChoices = Pick<Choices, 'mergeParams' | 'readRegistration'>

/** How 5.x routes; agents may have put another class in the place of the choices' own. */
export function createRouting(Layer: LayerConstructor, choices: RoutingChoices): RoutingPolicy {
  return {
    ...walkPolicy,
    mergeParams: choices.mergeParams,
    readRegistration: choices.readRegistration,
    routeLog,
    readHandlers: toHandlers,
    createLayer: (path, options, fn) => new Layer(path, options, fn),
  }
}

/** How requests go through routers of 5.x. */
export const walkPolicy: WalkPolicy = {
  debug: createDebug('router'),
  runRequest: (layer, req, res, next) => (layer as Layer).handleRequest(req, res, next),
  runError: (layer, err, req, res, next) => (layer as Layer).handleError(err, req, res, next),
  answerOptions: answerOptionsAsText,
  handlesMethod: (route, method) => (route as V5Route)._handlesMethod(method),
  methodsOf: (route) => (route as V5Route)._methods(),
  borders: '/',
  mergeParams,
  hasParamCallbacks: (router, layer) => hasParamCallbacks(router.params, layer.keys as string[] | undefined),
  runParamCallbacks(router, layer, outcomes, req, res, done) {
    const keys = layer.keys as string[]
    new ParamRun({ callbacks: router.params, keys, outcomes, req, res, settle: forwardRejection, done }).nextKey()
  },
}
