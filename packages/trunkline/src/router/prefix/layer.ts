import type { Handler } from '../layer.ts'

/** Middleware behind a mount path, as `app.stack` of 3.x shows it; `''` is the root. */
export interface PrefixLayer {
  route: string
  handle: Handler
}
