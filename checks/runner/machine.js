import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { performance } from 'node:perf_hooks'

/** Linux counts the time of processes in hundredths of a second. */
const TICK = 10

/** More than this share of the cores used by others, and times say nothing about what was timed. */
const QUIET = 0.15

/** What the cores have done so far, in milliseconds: all of it, and what was done for this process and its children. */
export function readMachine() {
  return { at: performance.now(), busy: readBusy(), ours: readOurs() }
}

/** Whether others had little of the cores between two readings; undefined where the system does not tell. */
export function wasQuiet(before, after) {
  if (before.ours === undefined || after.ours === undefined) return undefined
  const others = after.busy - before.busy - (after.ours - before.ours)
  return others / (availableParallelism() * (after.at - before.at)) < QUIET
}

/** Without what is niced: it gives way. */
function readBusy() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.irq, 0)
}

/** proc(5): fields 14 to 17 of stat are the time of the process and of the children that it has waited for. */
function readOurs() {
  if (process.platform !== 'linux') return undefined
  const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  return fields
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * TICK, 0)
}
