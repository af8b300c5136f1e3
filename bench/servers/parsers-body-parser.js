import parsers from 'body-parser'
import { serveAlone } from './parsers-alone.js'

export const start = (workload) => serveAlone(parsers, workload)
