import type { AnyServer } from './server/create-server.ts'
import { type HealthCheck, type HealthHandler, liveness, type ReadinessOptions } from './server/health.ts'
import type { CloseHook, CloseOptions, CloseReport, ListenPlace, ServeOptions } from './server/options.ts'
import { type RunningServer, readiness, serve } from './server/serve.ts'

export {
  type AnyServer,
  type CloseHook,
  type CloseOptions,
  type CloseReport,
  type HealthCheck,
  type HealthHandler,
  type ListenPlace,
  liveness,
  type ReadinessOptions,
  type RunningServer,
  readiness,
  type ServeOptions,
  serve,
}
