export type { AnyServer } from './server/create-server.ts'
export { type HealthCheck, type HealthHandler, liveness, type ReadinessOptions } from './server/health.ts'
export type { CloseHook, CloseOptions, CloseReport, ListenPlace, ServeOptions } from './server/options.ts'
export { type RunningServer, readiness, serve } from './server/serve.ts'
