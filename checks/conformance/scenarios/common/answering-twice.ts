import {
  answerTwice,
  DIRECT,
  everyPair,
  type Moment,
  notAtOnce,
  type Told,
  type Twice,
  type Way,
} from '../../src/answering-twice.ts'
import { observe, topicOn } from '../../src/define.ts'
import type { Framework } from '../../src/interface.ts'
import type { LineName } from '../../src/peers.ts'
import type { Kit, Scenario } from '../../src/scenario.ts'

const send = 'Response methods (4.x and 5.x) › res.send([body])'
const versioning = 'Versioning › 3.x'
const MOMENTS: Moment[] = ['at once', 'next', 'over']

/** What node is given after the end; at once it ends the process of every Express. See ./answering-twice-differences. */
const RAW: Way[] = ['end with text', 'end with bytes', 'write']
/** After these Express 3 hands bytes to node, for type and length are set: the same end. */
const DESCRIBED = DIRECT.filter((way) => !['nothing', 'no content', 'end', ...RAW].includes(way))
const BYTES: Way[] = ['bytes', 'more bytes']
const FILES: Way[] = ['file', 'file with a callback', 'download']
const LOST: Way[] = ['missing file', 'directory']

const bodies = notAtOnce(everyPair(DIRECT, [...DIRECT, 'write'], MOMENTS), DIRECT, RAW)
const views = [
  ...notAtOnce(everyPair(['view'], DIRECT, MOMENTS), ['view'], RAW),
  ...everyPair([...DIRECT, 'view'], ['view'], MOMENTS),
]

export default topicOn(['3.x', '4.x', '5.x'], 'scenarios/common/answering-twice', [
  twice('a body after a body', ['4.x', '5.x'], bodies),
  twice('a body after a body, on 3.x', ['3.x'], notAtOnce(bodies, DESCRIBED, BYTES)),
  twice('a view before or after a body, on 3.x', ['3.x'], notAtOnce(views, ['view'], BYTES)),
  twice('a view before or after a body, on 4.x', ['4.x'], views),
  twice('a body after a view, on 5.x', ['5.x'], everyPair(['view'], DIRECT, ['next', 'over'])),
  twice('a body after a view that takes its time', ['3.x', '4.x', '5.x'], everyPair(['slow view'], DIRECT, ['over'])),
  twice('a body after a file', ['3.x', '4.x', '5.x'], everyPair(FILES, DIRECT, ['over'])),
  twice('a body while a file is looked for, on 3.x', ['3.x'], everyPair(FILES, DIRECT, ['at once'])),
  observe('a body while a file is looked for, on 4.x and 5.x', [send], overtakeFiles, {
    lines: ['4.x', '5.x'],
    alone: 'answering twice',
  }),
  twice('a file after a body, on 3.x', ['3.x'], everyPair(DIRECT, [...FILES, ...LOST], MOMENTS)),
  observe('a file after a body, on 4.x and 5.x', [send], tellOfFiles, {
    lines: ['4.x', '5.x'],
    alone: 'answering twice',
  }),
])

function twice(title: string, lines: LineName[], pairs: Twice[]): Scenario {
  const look = async (framework: Framework, kit: Kit): Promise<Omit<Told, 'notes'>> => {
    const { pairs: told, deaths } = await answerTwice(framework, kit, pairs)
    return { pairs: told, deaths }
  }
  // Each line is to have the row, and 3.x has hardly any of its own.
  const row = lines.includes('3.x') ? versioning : send
  return observe(title, [row], look, { lines, alone: 'answering twice' })
}

/** What the client gets. What the app is told depends on whether the file is found before the response is over. */
async function overtakeFiles(framework: Framework, kit: Kit): Promise<unknown> {
  const { pairs, deaths } = await answerTwice(framework, kit, everyPair(FILES, DIRECT, ['at once']))
  return { answers: Object.values(pairs).map((told) => told.split(';', 1)[0]), deaths }
}

/** Whether Express notices depends on whether it finds the file before the response is over, so it gets many tries. */
async function tellOfFiles(framework: Framework, kit: Kit): Promise<unknown[]> {
  const pairs = everyPair(['text'], [...FILES, ...LOST], ['at once', 'over'])
  return Promise.all(pairs.map((pair) => firstNote(framework, kit, pair)))
}

async function firstNote(framework: Framework, kit: Kit, pair: Twice): Promise<unknown> {
  for (let tries = 0; tries < 30; tries++) {
    const { notes } = await answerTwice(framework, kit, [pair])
    if (notes.length > 0 && !notes.includes('callback: ECONNABORTED')) return [pair, notes]
  }
  return [pair, 'never told']
}
