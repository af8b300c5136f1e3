import { parseRichQuery } from '@trunkline/parsers/query'
import { enterApplication } from '../../core/crossing.ts'
import { createDefaults } from '../../core/defaults.ts'
import { createPageAnswer } from '../../core/final-handler.ts'
import type { ApplicationRouter, Release, RoutedLine } from '../../core/line.ts'
import { createPlainLocals } from '../../core/locals.ts'
import { strongETag, weakETag } from '../../http/etag.ts'
import { directRender } from '../../view/direct-render.ts'
import { createView, type ViewConstructor } from '../../view/view.ts'
import { application } from './application.ts'
import type { Choices } from './choices.ts'
import { readRouteHandlers } from './handlers.ts'
import type { V4Application } from './lifecycle.ts'
import { createRequest } from './request.ts'
import { createResponse } from './response.ts'
import { createRouterClass, type RouterConstructor } from './router.ts'

/** What is exported besides what the core asks for. */
export interface V4Line extends RoutedLine {
  readonly Router: RouterConstructor
  readonly View: ViewConstructor
}

const release: Release = { name: 'v4' }

/** What 4.x is. */
export function createV4(choices: Choices): V4Line {
  const Router = createRouterClass()
  const View = createView(directRender)
  return {
    release,
    poweredBy: choices.poweredBy,
    Request: createRequest(),
    Response: createResponse(),
    Router,
    View,
    createRouter: (options) => new Router(options),
    routerOf(app) {
      const own = app as V4Application
      own.lazyrouter()
      return own._router as ApplicationRouter
    },
    queryParsers: {
      // Up to a thousand repeats of a name stay an array; on 5.x it is twenty.
      extended: (text) => parseRichQuery(text, { arrayLimit: 1000 }),
      disabled: () => ({}),
    },
    readHandlers: readRouteHandlers,
    application: { ...application },
    defaults: createDefaults(View, 'extended'),
    etags: { weak: weakETag, strong: strongETag },
    mountPathName: 'mountpath',
    createLocals: createPlainLocals,
    enter: enterApplication,
    finish: createPageAnswer((err) => {
      const { stack } = err as { stack?: unknown }
      console.error(stack || String(err))
    }),
  }
}
