import type { ViewConstructor } from '../../view/view.ts'

/** What a new application of 3.x is set to, in this order. */
export function createDefaults(View: ViewConstructor): (env: string) => readonly (readonly [string, unknown])[] {
  return (env) => [
    ['x-powered-by', true],
    ['etag', 'weak'],
    ['env', env],
    ['subdomain offset', 2],
    ['trust proxy', false],
    ['view', View],
    ['views', `${process.cwd()}/views`],
    ['jsonp callback name', 'callback'],
    ...(env === 'development' ? [['json spaces', 2] as const] : []),
    ...(env === 'production' ? [['view cache', true] as const] : []),
  ]
}
