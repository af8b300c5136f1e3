import { enterApplication } from '../../core/app-boundary.ts'
import { createErrorPageHandler, createFinalHandler, printStack } from '../../core/final-handler.ts'
import { linePage } from '../../core/final-page.ts'
import type { Release } from '../../core/line.ts'
import { strongMd5ETag, weakMd5ETag } from '../../http/v3/md5-etag.ts'
import { createView, directRender, type ViewConstructor } from '../../view/view.ts'
import { application } from './application.ts'
import type { Choices } from './choices.ts'
import type { V3Line } from './lifecycle.ts'
import { createLocalsFunction } from './locals.ts'
import { createRequest } from './request.ts'
import { createResponse } from './response.ts'
import { createRouterClass } from './router.ts'

const release: Release = { name: 'v3' }

/** What 3.x is. */
export function createV3(choices: Choices): V3Line {
  const View = createView(directRender, choices.engineHooks)
  return {
    release,
    poweredBy: choices.poweredBy,
    Request: createRequest(choices),
    Response: createResponse(),
    View,
    Router: createRouterClass(choices.describePlace),
    describePlace: choices.describePlace,
    compileTrust: choices.compileTrust,
    queryParsers: undefined,
    etags: { weak: weakMd5ETag, strong: strongMd5ETag },
    application: { ...application },
    defaults: createDefaults(View),
    unsetSettings: choices.unsetSettings,
    mountPathName: 'route',
    createLocals: createLocalsFunction,
    enter: enterApplication,
    finish: createErrorPageHandler(printStack, linePage, createFinalHandler),
  }
}

/** What a new application of 3.x is set to, in this order. */
function createDefaults(View: ViewConstructor): (env: string) => readonly (readonly [string, unknown])[] {
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
