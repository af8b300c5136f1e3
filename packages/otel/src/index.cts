import type { SpanDetail } from './handler-spans.ts'
import { type InstrumentOptions, instrument } from './instrument.ts'

export { type InstrumentOptions, instrument, type SpanDetail }
