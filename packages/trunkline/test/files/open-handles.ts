import { readdirSync, readlinkSync } from 'node:fs'

/** Whether open files can be counted here. */
export const COUNTABLE: boolean = process.platform === 'linux'

/** How many files below a directory this process holds open. */
export function openBelow(root: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => targetOf(fd).startsWith(root)).length
}

/** Waits until no file below a directory is open; gives how many still are after a while. */
export async function openAfterAWhile(root: string): Promise<number> {
  for (let turn = 0; turn < 100 && openBelow(root) > 0; turn++) await new Promise((resolve) => setTimeout(resolve, 20))
  return openBelow(root)
}

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return '' // closed since the directory was read
  }
}
