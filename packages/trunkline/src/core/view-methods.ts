import type { Part } from '../contract/part.ts'
import { renderView } from '../view/render.ts'
import type { Application } from './line.ts'

export type ViewMethods = Pick<Application, 'engine' | 'render'>

/** Template engines and rendering outside of a response. */
export const viewMethods: Part<Application, ViewMethods> = {
  engine(ext, fn) {
    if (typeof fn !== 'function') throw new Error('callback function required')
    this.engines[ext.startsWith('.') ? ext : `.${ext}`] = fn
    return this
  },

  render(name, options, callback) {
    renderView(this, name, options, callback)
  },
}
