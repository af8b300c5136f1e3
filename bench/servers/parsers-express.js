import framework from 'express'
import { serveParsed } from './parsers-express-family.js'

export const start = (workload) => serveParsed(framework, workload)
