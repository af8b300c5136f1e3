import type { Change, HandlerSpec, LayerSpec, RouterSpec } from './case.ts'
import type { RouterLike } from './framework.ts'
import { createHandler, createParamCallback } from './handler.ts'
import { showAction, showError, showPath } from './show.ts'
import type { World } from './world.ts'

export type ApplyChange = (world: World, change: Change) => void

/** Makes a router and everything on it; gives its number in the world. */
export function buildRouter(world: World, spec: RouterSpec, apply: ApplyChange): RouterLike {
  const router = world.framework.createRouter(spec.options)
  const number = world.routers.push(router) - 1
  world.firstStacks.set(router, router.stack)
  world.script.push(`const r${number} = Router(${JSON.stringify(spec.options)})`)
  for (const { name, action } of spec.params) addParam(world, router, name, action, apply)
  for (const layer of spec.layers) addLayer(world, router, layer, apply)
  return router
}

export function addParam(
  world: World,
  router: RouterLike,
  name: string,
  action: HandlerSpec['action'],
  apply: ApplyChange,
): void {
  const callback = createParamCallback(world, action, apply)
  world.script.push(`${nameOf(world, router)}.param('${name}', ${callback.name}) // ${showAction(action)}`)
  router.param(name, callback)
}

/** Registers a layer. What is refused is noted: every framework has to refuse it with the same words. */
export function addLayer(world: World, router: RouterLike, layer: LayerSpec, apply: ApplyChange): void {
  try {
    if (layer.kind === 'route') addRoute(world, router, layer, apply)
    else addMount(world, router, layer, apply)
  } catch (err) {
    world.note(`refused: ${showError(err)}`)
    world.script.push('  // refused')
  }
}

function addRoute(world: World, router: RouterLike, layer: LayerSpec & { kind: 'route' }, apply: ApplyChange): void {
  const path = world.path(layer.path)
  world.script.push(`${nameOf(world, router)}.route(${showPath(path)})`)
  const route = router.route(path)
  for (const { method, handlers } of layer.verbs) {
    const register = route[method] as (...handlers: unknown[]) => void
    register.apply(route, createHandlers(world, `  .${method}(`, handlers, apply))
  }
}

function addMount(world: World, router: RouterLike, layer: Exclude<LayerSpec, { kind: 'route' }>, apply: ApplyChange) {
  const path = layer.path === undefined ? [] : [world.path(layer.path)]
  const call = `${nameOf(world, router)}.use(${path.map((given) => `${showPath(given)}, `).join('')}`
  if (layer.kind === 'use') {
    router.use(...path, ...createHandlers(world, call, layer.handlers, apply))
    return
  }
  const child = buildRouter(world, layer.router, apply)
  world.script.push(`${call}${nameOf(world, child)})`)
  router.use(...path, child)
}

export function createHandlers(
  world: World,
  call: string,
  specs: readonly HandlerSpec[],
  apply: ApplyChange,
): ReturnType<typeof createHandler>[] {
  const handlers = specs.map((spec) => createHandler(world, spec, apply))
  const names = handlers.map(({ name, length }) => (length === 3 ? name : `${name}/${length}`))
  const actions = specs.map(({ action }) => showAction(action))
  world.script.push(`${call}${names.join(', ')}) // ${actions.join(' | ')}`)
  return handlers
}

export function nameOf(world: World, router: RouterLike): string {
  return `r${world.routers.indexOf(router)}`
}
