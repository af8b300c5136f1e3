import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { find } from '../../examples/scale-out/servers.js'
import { pinned } from '../measure/cores.js'

const CHILD = fileURLToPath(new URL('./database-child.js', import.meta.url))

export function hasDatabase() {
  return find('postgres') !== undefined
}

/**
 * An empty PostgreSQL on a free port, with its data in a temporary folder. It runs on the generator's core: the server that
 * is measured has the other one.
 */
export async function startDatabase() {
  const [command, args] = pinned('generator', process.execPath, [CHILD])
  // In a group of its own: Ctrl+C would end it before it has stopped PostgreSQL.
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(child, 'exit')
  const [url] = await Promise.race([once(child, 'message'), exited.then(() => [])])
  if (url === undefined) throw new Error('PostgreSQL did not start')
  return {
    url,
    async stop() {
      child.disconnect()
      await exited
    },
  }
}
