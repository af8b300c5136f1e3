import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Which core runs what: the server and the generator must not take each other's time. */
const CORES = { server: 1, generator: 0 }

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

/** A command and its arguments, kept on the core of its role where the system can do it. */
export function pinned(role, command, args) {
  return canPin ? ['taskset', ['-c', String(CORES[role]), command, ...args]] : [command, args]
}

/** Keeps this process on the core of its role. Children that it starts are pinned by themselves. */
export function pinSelf(role) {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', String(CORES[role]), String(process.pid)])
}

/** How processes are kept apart, for the record. */
export const pinning = canPin
  ? `server on core ${CORES.server}, generator on core ${CORES.generator}`
  : `not pinned, ${availableParallelism()} cores`
