import { observe, topicOn } from '../../src/define.ts'
import { lookThrough, type Maker } from '../../src/mounted-in-each-other.ts'

const sub = 'Objects › sub-app'
const EXPRESSES: Maker[] = ['express3', 'express4', 'express5']

/** Applications of the line and of the real Express of every line, mounted in each other. */
const CHAINS = EXPRESSES.flatMap((express): Maker[][] => [
  ['played', express],
  [express, 'played'],
  ['played', 'played', express],
  [express, 'played', 'played'],
  ['played', express, 'played'],
  [express, 'played', express],
])

export default topicOn(['3.x', '4.x', '5.x'], 'scenarios/common/mounted-in-each-other', [
  ...CHAINS.map((chain) =>
    observe(
      `mounted in each other: ${chain.join(', ')}`,
      [sub],
      (framework, kit) => lookThrough(framework, kit, chain),
      {
        lines: ['4.x', '5.x'],
        alone: processFor(chain),
      },
    ),
  ),
  // Where ours has req.baseUrl, a listed difference.
  ...CHAINS.map((chain) =>
    observe(
      `mounted in each other, on 3.x: ${chain.join(', ')}`,
      ['Versioning › 3.x'],
      (framework, kit) => lookThrough(framework, kit, chain, ['baseUrl']),
      { lines: ['3.x'], alone: processFor(chain) },
    ),
  ),
])

/** Express 3 changes the responses of all when it is loaded, also those of the others. */
function processFor(chain: Maker[]): string {
  return chain.includes('express3') ? 'Express 3 beside others' : 'Express 4 and 5 beside others'
}
