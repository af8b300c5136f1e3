import { parseRichQuery } from '@trunkline/parsers/query'
import { enterApplication } from '../../core/app-boundary.ts'
import { createDefaults } from '../../core/configuration.ts'
import { createErrorPageHandler, printStack } from '../../core/final-handler.ts'
import { documentPage } from '../../core/final-page.ts'
import type { ApplicationRouter, ETags, QueryParsers, Release, RoutedApplication, RoutedLine } from '../../core/line.ts'
import { createPlainLocals } from '../../core/locals.ts'
import { strongETag, weakETag } from '../../http/validators.ts'
import { watchNestedKeys } from '../../record/v4.ts'
import type { Choices } from './choices.ts'
import { readRouteHandlers } from './handlers.ts'
import type { V4Application } from './lifecycle.ts'
import type { Modules } from './modules.ts'

/** A line of 4.x: what the core asks for, and what is exported besides. */
export interface V4Line extends RoutedLine, Modules {
  readonly application: object
}

const release: Release = { name: 'v4' }

/** What the values of the setting `query parser` stand for. */
export function createQueryParsers({ disabledQueryParsers }: Choices): QueryParsers {
  return {
    // Up to a thousand repeats of a name stay an array; on 5.x it is twenty.
    extended: watchNestedKeys((text) => parseRichQuery(text, { arrayLimit: 1000 })),
    disabled: () => ({}),
    disabledBy: disabledQueryParsers,
  }
}

/** What the values of the setting `etag` stand for. */
export const etags: ETags = { weak: weakETag, strong: strongETag }

/** What 4.x is. */
export function createV4(choices: Choices, modules: Modules): V4Line {
  return {
    ...modules,
    release,
    poweredBy: choices.poweredBy,
    compileTrust: choices.compileTrust,
    readRegistration: choices.readRegistration,
    describePlace: choices.describePlace,
    createRouter: (options) => new modules.Router(options),
    routerOf,
    addRoute: (app, path) => routerOf(app).route(path),
    queryParsers: createQueryParsers(choices),
    readHandlers: readRouteHandlers,
    defaults: createDefaults(modules.View, 'extended'),
    etags,
    mountPathName: 'mountpath',
    createLocals: createPlainLocals,
    enter: enterApplication,
    finish: createErrorPageHandler(printStack, documentPage, modules.createFinalHandler),
  }
}

function routerOf(app: RoutedApplication): ApplicationRouter {
  const own = app as V4Application
  own.lazyrouter()
  return own._router as ApplicationRouter
}
