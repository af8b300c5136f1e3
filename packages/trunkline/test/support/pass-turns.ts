import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets a server of this process do what is left to do after a response. It counts turns of the event loop, for a busy machine
 * does less in the same time.
 */
export async function passTurns(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTurn()
}
