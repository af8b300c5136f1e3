import { createServer } from 'node:net'

/** How long to wait for a primary that does not respond, in milliseconds. */
const LONGEST_WAIT = 5000

/** A path on which no process can listen: the folder does not exist, and on Windows it is not a pipe. */
const NOWHERE = '/trunkline/no/such/folder'

let asked = 0

/**
 * Resolves when the primary of `node:cluster` knows that this worker no longer listens; immediately outside of a
 * cluster.
 *
 * Until then the primary may pass on connections, and the worker has to stay to return them: a connection that was sent to
 * a dead process gets no response, and is never closed (Node 18 to 26). Messages arrive in order, so any response of the
 * primary comes after the last connection. Trying to listen on an impossible path makes it respond without side effects.
 * `worker.disconnect()` would do so too, but the primary would then treat the worker as ended.
 */
export async function untilPrimaryKnows(): Promise<void> {
  if (process.connected !== true) return
  const cluster: typeof import('node:cluster').default = require('node:cluster')
  if (!cluster.isWorker) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT)
    const question = createServer()
    question.once('error', () => {
      clearTimeout(timer)
      setImmediate(resolve) // after the connections that arrived with the response
    })
    // A new path each time: the primary of Node 22 or 26 crashes if two workers fail to listen on the same path.
    question.listen({ path: `${NOWHERE}/${process.pid}-${++asked}` })
  })
}
