import type { AppModule } from './app-module.ts'
import type { Recorder } from './recorder.ts'

/** An application of any line, or one of the packages that stand in for Express. */
export interface InspectedApp {
  (req: never, res: never, next?: never): unknown
  handle(req: never, res: never, next?: never): unknown
  settings: object
}

/** One application that is looked at. */
export interface Inspection {
  readonly app: InspectedApp
  readonly editor: string
  readonly token: string
  readonly recorder: Recorder
  readonly module: AppModule
}
