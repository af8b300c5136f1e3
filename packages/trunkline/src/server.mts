import entry from './server.cjs'

export type {
  AnyServer,
  CloseHook,
  CloseOptions,
  CloseReport,
  HealthCheck,
  HealthHandler,
  ListenPlace,
  ReadinessOptions,
  RunningServer,
  ServeOptions,
} from './server.cjs'

/** What `require()` gives. */
const all: typeof entry = entry

export default all
/** Lets an application of any line listen, and closes it without losing a request. */
export const serve: typeof entry.serve = entry.serve
/** Makes a handler that says whether requests may come: checks succeed, and the server is not closing. */
export const readiness: typeof entry.readiness = entry.readiness
/** Makes a handler that reports that the process responds. */
export const liveness: typeof entry.liveness = entry.liveness
