import { resolve } from 'node:path'
import { deferredRender } from '../../view/deferred-render.ts'
import { createView, type ViewConstructor } from '../../view/view.ts'

export const View: ViewConstructor = createView(deferredRender)

/** What a new application of 5.x is set to. */
export function defaults(env: string): readonly (readonly [string, unknown])[] {
  return [
    ['x-powered-by', true],
    ['etag', 'weak'],
    ['env', env],
    ['query parser', 'extended'],
    ['subdomain offset', 2],
    ['trust proxy', false],
    ['view', View],
    ['views', resolve('views')],
    ['jsonp callback name', 'callback'],
    ...(env === 'production' ? [['view cache', true] as const] : []),
  ]
}
