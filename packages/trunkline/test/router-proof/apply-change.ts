import { addLayer, addParam, createHandlers, nameOf } from './build.ts'
import type { Change, PlainChange } from './case.ts'
import { createForeignLayer } from './foreign-layer.ts'
import type { LayerLike, RouteLike, RouterLike } from './framework.ts'
import { createHandler } from './handler.ts'
import { layerChanges } from './layer-changes.ts'
import type { ChangeTarget, Target } from './target.ts'
import { v4Changes } from './v4-changes.ts'
import type { World } from './world.ts'

/** Does to a router what people do to it while it is in use. */
export function applyChange(world: World, { router: number, at, what }: Change): void {
  const router = world.routers[number % world.routers.length] as RouterLike
  world.script.push(`${nameOf(world, router)}: ${what.kind} (${at})`)
  if (what.kind === 'add a layer') return addLayer(world, router, what.layer, applyChange)
  if (what.kind === 'add a param callback') return addParam(world, router, what.name, what.action, applyChange)

  const { stack } = router
  if (stack.length === 0) return
  const index = at % stack.length
  const layer = stack[index] as LayerLike
  if (what.kind === 'replace handle') {
    layer.handle = createHandler(world, what.handler, applyChange)
  } else if (what.kind === 'extend the route') {
    if (!layer.route) return
    const register = layer.route[what.verb.method] as (...handlers: unknown[]) => RouteLike
    register.apply(layer.route, createHandlers(world, `  .${what.verb.method}(`, what.verb.handlers, applyChange))
  } else {
    plainChanges[what.kind]({ world, router, stack, index, layer })
  }
}

const plainChanges: Record<PlainChange, ChangeTarget> = {
  ...layerChanges,
  ...v4Changes,
  'push a layer again': ({ stack, layer }) => void stack.push(layer),
  'push a foreign layer': ({ world, stack, index }) => void stack.push(createForeignLayer(world, index)),
  'splice one out': ({ stack, index }) => void stack.splice(index, 1),
  'splice two over': ({ stack, index, layer }) => void stack.splice(index, 2, layer, stack[0] as LayerLike),
  shift: ({ stack }) => void stack.shift(),
  'unshift the last': ({ stack }) => void stack.unshift(stack.pop() as LayerLike),
  'swap with the first': ({ stack, index, layer }) => {
    stack[index] = stack[0] as LayerLike
    stack[0] = layer
  },
  cut: ({ stack, index }) => {
    stack.length = Math.max(index, 1)
  },
  sort: ({ stack }) => void stack.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  reverse: ({ stack }) => void stack.reverse(),
  'assign a filtered copy': (target) => assign(target, (stack, index) => stack.filter((_, i) => i !== index)),
  'assign a reversed copy': (target) => assign(target, (stack) => [...stack].reverse()),
  'assign the first array again': ({ world, router }) => {
    router.stack = world.firstStacks.get(router) as LayerLike[]
  },
  'change a former array': ({ world, router, layer }) => {
    const former = world.formerStacks.get(router)
    former?.reverse()
    former?.push(layer)
  },
  'toggle mergeParams': ({ router }) => {
    router.mergeParams = !router.mergeParams
  },
}

function assign({ world, router, stack, index }: Target, copy: (stack: LayerLike[], at: number) => LayerLike[]): void {
  const copied = copy(stack, index)
  world.formerStacks.set(router, copied)
  router.stack = copied
}
