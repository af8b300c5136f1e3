import { createRequire } from 'node:module'
import { serveAlone } from './parsers-alone.js'

const parsers = createRequire(import.meta.url)('../../packages/parsers')

export const start = (workload) => serveAlone(parsers, workload)
