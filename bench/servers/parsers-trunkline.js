import { createRequire } from 'node:module'
import { serveParsed } from './parsers-express-family.js'

const framework = createRequire(import.meta.url)('../../packages/trunkline')

export const start = (workload) => serveParsed(framework, workload)
