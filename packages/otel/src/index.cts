export type { SpanDetail } from './handler-spans.ts'
export { type InstrumentOptions, instrument } from './instrument.ts'
