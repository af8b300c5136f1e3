import { readdirSync, readlinkSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Whether open files can be counted here. */
export const COUNTABLE: boolean = process.platform === 'linux'

/** How many files below a directory this process holds open. */
export function openBelow(root: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => targetOf(fd).startsWith(root)).length
}

/**
 * Lets the process go on until no file below a directory has been open for a while, for a request that was just taken
 * may still open one; gives how many are open when that does not come.
 */
export async function openAfterAWhile(root: string): Promise<number> {
  const deadline = Date.now() + 300_000
  let quiet = 0
  while (quiet < QUIET_TURNS && Date.now() < deadline) {
    quiet = openBelow(root) === 0 ? quiet + 1 : 0
    await nextTurn()
  }
  return openBelow(root)
}

const QUIET_TURNS = 20

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return '' // closed since the directory was read
  }
}
