/** Middleware that 3.x had on the framework itself; reading one of these says where it went. */
const REMOVED = [
  'bodyParser',
  'compress',
  'cookieSession',
  'session',
  'logger',
  'cookieParser',
  'favicon',
  'responseTime',
  'errorHandler',
  'timeout',
  'methodOverride',
  'vhost',
  'csrf',
  'directory',
  'limit',
  'multipart',
  'staticCache',
]

/** Getters that throw, and are not in `Object.keys()`: tools that copy the framework must not fail. */
export function refuseRemovedMiddleware(framework: object): void {
  for (const name of REMOVED) {
    Object.defineProperty(framework, name, {
      configurable: true,
      get(): never {
        throw new Error(
          `Most middleware (like ${name}) is no longer bundled with Express and must be installed separately. Please see https://github.com/senchalabs/connect#middleware.`,
        )
      },
    })
  }
}
