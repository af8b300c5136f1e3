import framework from 'express'
import { build } from './express-family.js'

export function start(workload) {
  const { small, large } = build(framework)
  return (workload === '1000 routes' ? large : small).listen(0, '127.0.0.1')
}
