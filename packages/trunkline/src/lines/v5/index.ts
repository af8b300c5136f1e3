import { parseRichQuery } from '@trunkline/parsers/query'
import { enterApplication } from '../../core/crossing.ts'
import { createDefaults } from '../../core/defaults.ts'
import { createPageAnswer } from '../../core/final-handler.ts'
import type { Release, RoutedLine } from '../../core/line.ts'
import { createPlainLocals } from '../../core/locals.ts'
import { strongETag, weakETag } from '../../http/etag.ts'
import { createRouterClass, type RouterConstructor } from '../../router/router.ts'
import { deferredRender } from '../../view/deferred-render.ts'
import { createView, type ViewConstructor } from '../../view/view.ts'
import { application } from './application.ts'
import type { Choices } from './choices.ts'
import { createRequest } from './request.ts'
import { createResponse } from './response.ts'
import { routing } from './routing.ts'

/** What is exported besides what the core asks for. */
export interface V5Line extends RoutedLine {
  readonly Router: RouterConstructor
  readonly View: ViewConstructor
}

const release: Release = { name: 'v5' }

/** What 5.x is. */
export function createV5(choices: Choices): V5Line {
  const Router = createRouterClass(routing)
  const View = createView(deferredRender)
  return {
    release,
    poweredBy: choices.poweredBy,
    Request: createRequest(),
    Response: createResponse(),
    Router,
    View,
    createRouter: (options) => new Router(options),
    routerOf: (app) => app.router,
    queryParsers: { extended: parseRichQuery, disabled: undefined },
    readHandlers: routing.readHandlers,
    application: { ...application },
    defaults: createDefaults(View, choices.queryParser),
    etags: { weak: weakETag, strong: strongETag },
    mountPathName: 'mountpath',
    createLocals: createPlainLocals,
    enter: enterApplication,
    finish: createPageAnswer((err) => console.error(err)),
  }
}
