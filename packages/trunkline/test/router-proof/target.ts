import type { LayerLike, RouterLike } from './framework.ts'
import type { World } from './world.ts'

/** What a change is made to. */
export interface Target {
  readonly world: World
  readonly router: RouterLike
  readonly stack: LayerLike[]
  readonly index: number
  readonly layer: LayerLike
}

export type ChangeTarget = (target: Target) => void
