import { parseRichQuery } from '@trunkline/parsers/query'
import { enterApplication } from '../../core/crossing.ts'
import { createDefaults } from '../../core/defaults.ts'
import { createPageAnswer } from '../../core/final-handler.ts'
import type { RoutedLine } from '../../core/line.ts'
import { createPlainLocals } from '../../core/locals.ts'
import { strongETag, weakETag } from '../../http/etag.ts'
import { application } from './application.ts'
import { Request } from './request.ts'
import { Response } from './response.ts'
import { Router } from './router.ts'
import { routing } from './routing.ts'
import { View } from './view.ts'

/** What 5.x is. */
export const v5: RoutedLine = {
  name: 'v5',
  Request,
  Response,
  createRouter: (options) => new Router(options),
  routerOf: (app) => app.router,
  queryParsers: { extended: parseRichQuery, disabled: undefined },
  readHandlers: routing.readHandlers,
  application,
  defaults: createDefaults(View),
  etags: { weak: weakETag, strong: strongETag },
  mountPathName: 'mountpath',
  createLocals: createPlainLocals,
  enter: enterApplication,
  finish: createPageAnswer((err) => console.error(err)),
}
