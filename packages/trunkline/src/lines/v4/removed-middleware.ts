/** Middleware that 3.x bundled. Reading one of these throws an error that names its package. */
const REMOVED = [
  ...['bodyParser', 'compress', 'cookieSession', 'session', 'logger', 'cookieParser', 'favicon', 'responseTime'],
  ...['errorHandler', 'timeout', 'methodOverride', 'vhost', 'csrf', 'directory', 'limit', 'multipart', 'staticCache'],
]

/** Defines getters that throw. Non-enumerable, so that tools can copy the framework. */
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
