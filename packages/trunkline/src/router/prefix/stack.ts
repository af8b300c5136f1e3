import type { Handler } from '../layer.ts'

/** Middleware behind a mount path, as `app.stack` of 3.x shows it; `''` is the root. */
export interface PrefixLayer {
  route: string
  handle: Handler
}

/** The middleware of an application of 3.x. */
export interface PrefixStack {
  readonly layers: PrefixLayer[]
}

interface Stacked {
  stack: PrefixLayer[]
}

export function definePrefixStack(app: object): void {
  ;(app as Stacked).stack = []
}

export function prefixStackOf(app: object): PrefixStack {
  return { layers: (app as Stacked).stack }
}
