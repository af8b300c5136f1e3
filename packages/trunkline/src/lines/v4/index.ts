import { parseRichQuery } from '@trunkline/parsers/query'
import { enterApplication } from '../../core/crossing.ts'
import { createDefaults } from '../../core/defaults.ts'
import { createPageAnswer } from '../../core/final-handler.ts'
import type { ApplicationRouter, RoutedLine } from '../../core/line.ts'
import { createPlainLocals } from '../../core/locals.ts'
import { strongETag, weakETag } from '../../http/etag.ts'
import { application } from './application.ts'
import { readRouteHandlers } from './handlers.ts'
import type { V4Application } from './lifecycle.ts'
import { Request } from './request.ts'
import { Response } from './response.ts'
import { Router } from './router.ts'
import { View } from './view.ts'

/** What 4.x is. */
export const v4: RoutedLine = {
  name: 'v4',
  Request,
  Response,
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
  application,
  defaults: createDefaults(View),
  etags: { weak: weakETag, strong: strongETag },
  mountPathName: 'mountpath',
  createLocals: createPlainLocals,
  enter: enterApplication,
  finish: createPageAnswer((err) => {
    const { stack } = err as { stack?: unknown }
    console.error(stack || String(err))
  }),
}
