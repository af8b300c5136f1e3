import { measureLatency, secondsOfLatency } from './latency.js'
import { measureLoad, secondsOfLoad } from './load.js'
import { measureMemory, secondsOfMemory } from './memory.js'
import { measureSlowReaders, secondsOfSlowReaders } from './slow-readers.js'
import { measureStartUp, secondsOfStartUp } from './start-up.js'

/** How a workload is measured, how long that takes about, and what its metric is; less is better in each. */
export const kinds = {
  load: { measure: measureLoad, seconds: secondsOfLoad, unit: 'µs CPU a request' },
  latency: { measure: measureLatency, seconds: secondsOfLatency, unit: 'ms for the slowest hundredth' },
  'start-up': { measure: measureStartUp, seconds: secondsOfStartUp, unit: 'ms to the first byte' },
  memory: { measure: measureMemory, seconds: secondsOfMemory, unit: 'MB resident' },
  'slow-readers': { measure: measureSlowReaders, seconds: secondsOfSlowReaders, unit: 'MB resident at most' },
}
