import { readdirSync, readlinkSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Whether open files can be counted here. */
export const COUNTABLE: boolean = process.platform === 'linux'

/** How many files below a directory this process holds open. */
export function openBelow(root: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => targetOf(fd).startsWith(root)).length
}

/** Lets the process go on until no file below a directory is open; gives how many still are after ten seconds. */
export async function openAfterAWhile(root: string): Promise<number> {
  const deadline = Date.now() + 10_000
  while (openBelow(root) > 0 && Date.now() < deadline) await nextTurn()
  return openBelow(root)
}

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return '' // closed since the directory was read
  }
}
