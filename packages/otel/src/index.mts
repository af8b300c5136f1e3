import entry from './index.cjs'

export type { InstrumentOptions, SpanDetail } from './index.cjs'

/** Gives OpenTelemetry the routes and handlers of every Trunkline app of the process. */
export const instrument: typeof entry.instrument = entry.instrument
