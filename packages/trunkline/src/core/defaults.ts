import { resolve } from 'node:path'
import type { ViewConstructor } from '../view/view.ts'

/** What a new application of 4.x or 5.x is set to, in this order. */
export function createDefaults(
  View: ViewConstructor,
  queryParser: 'extended' | 'simple',
): (env: string) => readonly (readonly [string, unknown])[] {
  return (env) => [
    ['x-powered-by', true],
    ['etag', 'weak'],
    ['env', env],
    ['query parser', queryParser],
    ['subdomain offset', 2],
    ['trust proxy', false],
    ['view', View],
    ['views', resolve('views')],
    ['jsonp callback name', 'callback'],
    ...(env === 'production' ? [['view cache', true] as const] : []),
  ]
}
