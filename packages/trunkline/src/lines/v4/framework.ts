import { createApplicationFactory } from '../../core/application.ts'
import { recordV4 } from '../../record/v4.ts'
import { serveStatic } from './files.ts'
import type { V4Line } from './index.ts'
import { refuseRemovedMiddleware } from './removed-middleware.ts'
import type { Framework } from './types.ts'

/** The framework of 4.x as it is exported: a function, with everything else on it, own and writable. */
export function createFramework(line: V4Line): Framework {
  const { parsers } = line
  const framework = Object.assign(createApplicationFactory(line), {
    application: line.application,
    request: line.Request.prototype,
    response: line.Response.prototype,
    Route: line.Route,
    Router: line.Router,
    json: parsers.json,
    query: line.query,
    raw: parsers.raw,
    static: serveStatic,
    text: parsers.text,
    urlencoded: parsers.urlencoded,
  })
  refuseRemovedMiddleware(framework)
  recordV4(framework)
  return framework as unknown as Framework // the core's own types are narrower than what users are shown
}
