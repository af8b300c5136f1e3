import type { LayerLike } from './framework.ts'
import type { World } from './world.ts'

type Next = (err?: unknown) => void

/** A layer that no router made: an object with the methods that a router calls, and no more than it needs. */
export function createForeignLayer(world: World, number: number): LayerLike {
  const { request, error } = world.framework.running
  const name = `foreign${number}`
  return {
    name,
    handle: undefined,
    route: number % 2 === 0 ? undefined : null,
    params: undefined,
    path: undefined,
    match(path: string) {
      this.params = Object.assign(Object.create(null), { foreign: path })
      this.path = number % 3 === 0 ? '' : path
      return path.length % 2 === 0
    },
    [request](_req: unknown, _res: unknown, next: Next) {
      world.note(`${name} is run`)
      next()
    },
    [error](err: unknown, _req: unknown, _res: unknown, next: Next) {
      world.note(`${name} is run with an error`)
      next(err)
    },
  } as LayerLike
}
