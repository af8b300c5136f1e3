import { createApplicationFactory } from '../../core/application.ts'
import { serveStatic } from './files.ts'
import type { V5Line } from './index.ts'
import type { Framework } from './types.ts'

/** The framework of 5.x as it is exported: a function, with everything else on it, own and writable. */
export function createFramework(line: V5Line): Framework {
  const { parsers } = line
  return Object.assign(createApplicationFactory(line), {
    application: line.application,
    request: line.Request.prototype,
    response: line.Response.prototype,
    Route: line.Router.Route,
    Router: line.Router,
    json: parsers.json,
    raw: parsers.raw,
    static: serveStatic,
    text: parsers.text,
    urlencoded: parsers.urlencoded,
  }) as unknown as Framework // the core's own types are narrower than what users are shown
}
