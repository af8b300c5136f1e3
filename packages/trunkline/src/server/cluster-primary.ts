import { createServer } from 'node:net'

/** How long to wait for a primary that says nothing: milliseconds. */
const LONGEST_WAIT = 5000

/** Where no process can listen: there is no such folder, nor such a pipe on Windows. */
const NOWHERE = '/trunkline/no/such/folder'

let asked = 0

/**
 * Resolves when the primary of `node:cluster` knows that this worker no longer listens; at once outside of a cluster.
 *
 * Until the primary knows, it may hand over connections, and the worker has to be there to hand them back: for those that
 * were sent to a process which is gone, nobody answers or closes anything (Node 18 to 26). Messages arrive in the order in
 * which they were sent, so any answer of the primary comes behind the last connection. Listening in vain is a question that
 * changes nothing there. `worker.disconnect()` asks, too, but the primary would take the worker for one that it has ended.
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
      setImmediate(resolve) // behind the connections that were read with the answer
    })
    // Never the same place twice: a primary of Node 22 or 26 dies when two workers fail to listen in one place at once.
    question.listen({ path: `${NOWHERE}/${process.pid}-${++asked}` })
  })
}
