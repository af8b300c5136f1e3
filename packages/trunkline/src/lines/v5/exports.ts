import parsers from '@trunkline/parsers'
import { createApplicationFactory } from '../../core/application.ts'
import { serveStatic } from './files.ts'
import { v5 } from './index.ts'
import { Router } from './router.ts'
import type { Framework } from './types.ts'

/** The framework of 5.x as it is exported: a function, with everything else on it, own and writable. */
export const framework: Framework = Object.assign(createApplicationFactory(v5), {
  application: v5.application,
  request: v5.Request.prototype,
  response: v5.Response.prototype,
  Route: Router.Route,
  Router: Router,
  json: parsers.json,
  raw: parsers.raw,
  static: serveStatic,
  text: parsers.text,
  urlencoded: parsers.urlencoded,
}) as unknown as Framework // the core's own types are narrower than what users are shown
