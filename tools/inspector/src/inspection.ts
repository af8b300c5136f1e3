import type { AppModule } from './app-module.ts'
import type { Recorder } from './recorder.ts'

/** An app of any release line. */
export interface InspectedApp {
  (req: never, res: never, next?: never): unknown
  handle(req: never, res: never, next?: never): unknown
  settings: object
}

export interface Inspection {
  readonly app: InspectedApp
  readonly editor: string
  readonly token: string
  readonly recorder: Recorder
  readonly module: AppModule
}
