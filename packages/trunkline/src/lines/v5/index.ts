import { parseRichQuery } from '@trunkline/parsers/query'
import { enterApplication } from '../../core/app-boundary.ts'
import { createDefaults } from '../../core/configuration.ts'
import { createErrorPageHandler } from '../../core/final-handler.ts'
import { documentPage } from '../../core/final-page.ts'
import type { ETags, QueryParsers, Release, RoutedLine } from '../../core/line.ts'
import { createPlainLocals } from '../../core/locals.ts'
import { strongETag, weakETag } from '../../http/validators.ts'
import { toHandlers } from '../../router/handlers.ts'
import type { Choices } from './choices.ts'
import type { Modules } from './modules.ts'

/** A line of 5.x: what the core asks for, and what is exported besides. */
export interface V5Line extends RoutedLine, Modules {
  readonly application: object
}

const release: Release = { name: 'v5' }

/** What the values of the setting `query parser` stand for. */
export function createQueryParsers({ disabledQueryParsers }: Choices): QueryParsers {
  return { extended: parseRichQuery, disabled: undefined, disabledBy: disabledQueryParsers }
}

/** What the values of the setting `etag` stand for. */
export const etags: ETags = { weak: weakETag, strong: strongETag }

/** What 5.x is. */
export function createV5(choices: Choices, modules: Modules): V5Line {
  return {
    ...modules,
    release,
    poweredBy: choices.poweredBy,
    compileTrust: choices.compileTrust,
    readRegistration: choices.readRegistration,
    describePlace: choices.describePlace,
    createRouter: (options) => new modules.Router(options),
    routerOf: (app) => app.router,
    addRoute: (app, path) => app.route(path),
    queryParsers: createQueryParsers(choices),
    readHandlers: toHandlers,
    defaults: createDefaults(modules.View, choices.queryParser),
    etags,
    mountPathName: 'mountpath',
    createLocals: createPlainLocals,
    enter: enterApplication,
    finish: createErrorPageHandler((err) => console.error(err), documentPage, modules.createFinalHandler),
  }
}
