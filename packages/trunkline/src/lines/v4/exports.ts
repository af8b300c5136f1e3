import parsers from '@trunkline/parsers/v1'
import { createApplicationFactory } from '../../core/application.ts'
import { serveStatic } from './files.ts'
import { v4 } from './index.ts'
import { query } from './query.ts'
import { refuseRemovedMiddleware } from './removed-middleware.ts'
import { Route } from './route.ts'
import { Router } from './router.ts'
import type { Framework } from './types.ts'

/** The framework of 4.x as it is exported: a function, with everything else on it, own and writable. */
export const framework: Framework = Object.assign(createApplicationFactory(v4), {
  application: v4.application,
  request: v4.Request.prototype,
  response: v4.Response.prototype,
  Route,
  Router,
  json: parsers.json,
  query,
  raw: parsers.raw,
  static: serveStatic,
  text: parsers.text,
  urlencoded: parsers.urlencoded,
}) as unknown as Framework // the core's own types are narrower than what users are shown

refuseRemovedMiddleware(framework)
