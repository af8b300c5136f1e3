import { EventEmitter } from 'node:events'
import { isOfAnotherLine, passThrough } from './crossing.ts'
import { createExchangeClasses } from './exchange-classes.ts'
import { type Application, kClasses, kLine, type Line } from './line.ts'

/** The function that a line exports: it makes applications. */
export function createApplicationFactory(line: Line): () => Application {
  return function createApplication(): Application {
    const app = ((req, res, next) => {
      if (next !== undefined && isOfAnotherLine(app, req)) passThrough(app, req, res, next)
      else app.handle(req, res, next)
    }) as Application

    mixIn(app, EventEmitter.prototype)
    mixIn(app, line.application)
    const classes = createExchangeClasses(line, app)
    Object.defineProperty(app, kLine, { value: line })
    Object.defineProperty(app, kClasses, { value: classes })
    app.request = classes.Request.prototype
    app.response = classes.Response.prototype
    app.init()
    return app
  }
}

/** Copies what the application does not have yet; own, because people override methods of one application. */
function mixIn(app: Application, source: object): void {
  for (const name of Object.getOwnPropertyNames(source)) {
    if (Object.hasOwn(app, name)) continue
    Object.defineProperty(app, name, Object.getOwnPropertyDescriptor(source, name) as PropertyDescriptor)
  }
}
