import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Framework, Handler } from '../../src/interface.ts'
import { toPortable } from '../../src/portable.ts'
import { serving } from './in-process.ts'
import { describeError, parserOf, receive } from './receive.ts'

/** Sends these bytes, which are not a whole request, to json(), leaves, and tells what became of the request. */
export async function leave(framework: Framework, bytes: string): Promise<unknown> {
  let seen: unknown = 'it never went on'
  const parse = parserOf(framework, 'json')
  const watch: Handler = (req, res, next) =>
    parse(req, res, (error) => {
      seen = toPortable({ error: describeError(error), body: req['body'] })
      next(error)
    })
  await serving(receive(framework, watch), async (port, server) => {
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    client.write(bytes, 'latin1')
    const [req] = await once(server, 'request')
    const closed = new Promise((resolve) => req.once('close', resolve))
    // What came in the packet of the head is parsed within the same turn; the client goes after it.
    setImmediate(() => client.destroy())
    await closed
    // Whoever tells of it at all does so on the events of that turn.
    await nextTurn()
  })
  return seen
}
