import type { Part } from '../contract/part.ts'
import { flatCopy } from '../flat-copy.ts'
import { markCallError, registerFrom } from '../router/refusal.ts'
import { type ReadLocals, renderView } from '../view/render.ts'
import { type Application, kLine } from './line.ts'

export type ViewMethods = Pick<Application, 'engine' | 'render'>

/** Template engines, and rendering outside of a response. Only own properties of locals are used. */
export const viewMethods: Part<Application, ViewMethods> = createViewMethods((object) => object)

/** The same, including inherited locals. */
export const v4ViewMethods: Part<Application, ViewMethods> = createViewMethods(flatCopy)

function createViewMethods(readLocals: ReadLocals): Part<Application, ViewMethods> {
  return {
    engine(ext, fn) {
      registerFrom(this.engine, () => checkEngine(fn), this[kLine].completeRefusal)
      this.engines[ext[0] === '.' ? ext : `.${ext}`] = fn // `ext` may be a number
      return this
    },

    render(name, options, callback) {
      renderView(this, name, options, callback, readLocals)
    },
  }
}

function checkEngine(fn: unknown): void {
  if (typeof fn !== 'function') throw markCallError(new Error('callback function required'), 'TRUNKLINE_VIEW_ENGINE')
}
