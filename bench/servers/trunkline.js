import { createRequire } from 'node:module'
import { build } from './express-family.js'

const framework = createRequire(import.meta.url)('../../packages/trunkline')

/** The large table is an app of its own, so that the small workloads are not slowed down where routes add up. */
export function start(workload) {
  const { small, large } = build(framework)
  return (workload === '1000 routes' ? large : small).listen(0, '127.0.0.1')
}
