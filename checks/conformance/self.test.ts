import { afterAll, describe, expect, it } from 'vitest'
import controls from './scenarios/self/controls.ts'
import planted from './scenarios/self/planted.ts'
import { compareOutcomes, withoutAdded } from './src/compare.ts'
import { findUnexpected } from './src/expectation.ts'
import { parseMessages } from './src/message.ts'
import { PeerProcess } from './src/peer-process.ts'
import { pairs } from './src/peers.ts'
import { Player } from './src/play.ts'
import { get } from './src/requests.ts'
import type { DifferenceScenario, Scenario } from './src/scenario.ts'
import { exchangeBytes } from './src/wire.ts'

// The real framework on both sides: whatever is found was planted.
const peer = pairs[0]?.oracle ?? expect.fail('no peers')
const sides = { oracle: 'plain', subject: 'planted' }
const player = new Player(peer)

afterAll(() => player.stop())

describe('the conformance runner', () => {
  const cases: Array<[title: string, findings: string[]]> = [
    ['a status', ['GET /: status line: plain "HTTP/1.1 200 OK", planted "HTTP/1.1 201 Created"']],
    ['a header value', ['GET /: header X-One: plain "a", planted "b"']],
    [
      'a header name in other letters',
      ['GET /: header X-One: plain "a", planted absent', 'GET /: header x-one: plain absent, planted "a"'],
    ],
    ['a header too many', ['GET /: header X-Two: plain absent, planted "b"']],
    [
      'the order of headers',
      [expect.stringMatching(/^GET \/: header order: plain .*"X-One","X-Two".*, planted .*"X-Two","X-One"/) as string],
    ],
    ['a byte of the body', ['GET /: body: plain "same bytes\\r", planted "same bytes\\n"']],
    ['a note made on the way', ['observed.0.planted: plain false, planted true']],
    ['an answer cut short', ['GET /: complete: plain true, planted false']],
    ['an observation', ['observed.deep.1: plain false, planted true']],
    ['the order of keys', ['observed: order of keys: plain a,b, planted b,a']],
    ['differences that are named, and ignored', []],
  ]

  for (const [title, findings] of cases) {
    it(`${findings.length > 0 ? 'finds' : 'passes'} ${title}`, async () => {
      const scenario = find(title)
      const oracle = await player.play(planted, scenario)
      const subject = await player.play(planted, { ...scenario, env: { PLANTED: 'yes' } })
      const exchanges = 'exchanges' in scenario ? scenario.exchanges : []
      const ignore = 'ignore' in scenario ? scenario.ignore : []
      expect(compareOutcomes(sides, exchanges, oracle, subject, ignore)).toEqual(findings)
      expect(compareOutcomes(sides, exchanges, oracle, oracle, ignore)).toEqual([])
    })
  }

  it('passes over a field that one side is known to add, with that value only, where the other has none', () => {
    const outcome = (...headers: Array<[string, string]>) => ({
      answers: [[{ statusLine: 'HTTP/1.1 404 Not Found', headers, body: '', complete: true }]],
      observed: [],
    })
    const compare = (oracle: Array<[string, string]>, subject: Array<[string, string]>): string[] => {
      const [a, b] = [outcome(...oracle), outcome(...subject)]
      return compareOutcomes(sides, [get('/')], a, withoutAdded(['X-Added', 'yes'], a, b))
    }
    expect(compare([], [['X-Added', 'yes']])).toEqual([])
    expect(compare([], [['X-Added', 'no']])).toHaveLength(1)
    expect(compare([], [['X-Other', 'yes']])).toHaveLength(1)
    expect(compare([['X-Added', 'no']], [['X-Added', 'yes']])).toHaveLength(1)
  })

  it('says what had arrived when an answer does not come in time', async () => {
    const child = new PeerProcess(peer)
    const { port = 0 } = await child.ask({ ask: 'open', file: planted.file, title: 'no answer at all' })
    await expect(exchangeBytes(port, get('/'), 100)).rejects.toThrow('no complete answer within 100 ms; received ""')
    child.stop()
  })

  it('says so when the process under test dies, or does not know the scenario', async () => {
    await expect(player.play(planted, { ...find('a process that dies'), alone: true })).rejects.toThrow('code 3')
    await expect(player.play(planted, { ...find('a status'), title: 'unheard of' })).rejects.toThrow('no scenario')
  })

  it('goes on with a new process after one died', async () => {
    await expect(player.play(planted, find('a process that dies'))).rejects.toThrow('ended with code 3')
    expect((await player.play(planted, find('an observation'))).observed).toEqual({ deep: ['‹undefined›', false] })
  })
})

it('the controls tell an oracle that a Node has broken from a difference of ours', async () => {
  const broken = new Player({ ...peer, preload: '../scenarios/self/broken-node' })
  const [control = expect.fail('no controls')] = controls.scenarios as DifferenceScenario[]
  const findings = findUnexpected('oracle', control, await broken.play(controls, control))
  broken.stop()
  expect(findings).toContain('oracle: GET /text: expected 200, got 500')
})

describe('the check of an intended difference', () => {
  const answer = {
    statusLine: 'HTTP/1.1 200 OK',
    headers: [['X-One', 'a']] as Array<[string, string]>,
    body: 'b',
    complete: true,
  }
  const outcome = { answers: [[answer]], observed: { seen: 1 } }
  const served = (expected: DifferenceScenario['expected']): DifferenceScenario =>
    ({
      kind: 'difference',
      title: 'x',
      rows: [],
      build: () => () => {},
      exchanges: [get('/')],
      expected,
    }) as DifferenceScenario

  it('is content with what was written down', () => {
    const right = [{ status: 200, headers: { 'x-one': 'a', 'x-two': null }, body: 'b' }]
    expect(findUnexpected('subject', served({ oracle: [], subject: right }), outcome)).toEqual([])
  })

  it('names what one side does otherwise', () => {
    const wrong = [{ status: 201, headers: { 'x-one': null, 'x-two': 'c' }, body: 'd' }]
    expect(findUnexpected('oracle', served({ oracle: wrong, subject: [] }), outcome)).toEqual([
      'oracle: GET /: expected 201, got 200',
      'oracle: GET /: expected x-one null, got "a"',
      'oracle: GET /: expected x-two "c", got null',
      'oracle: GET /: expected body "d", got "b"',
    ])
    expect(findUnexpected('subject', served({ oracle: [], subject: [] }), outcome)).toEqual([
      'subject: GET /: nothing is expected',
    ])
  })

  it('compares observations as they are', () => {
    const scenario: DifferenceScenario = {
      kind: 'difference',
      title: 'x',
      rows: [],
      observe: () => 1,
      expected: { oracle: { seen: 1 }, subject: { seen: 2 } },
    }
    expect(findUnexpected('oracle', scenario, outcome)).toEqual([])
    expect(findUnexpected('subject', scenario, outcome)).toEqual(['subject: expected {"seen":2}, got {"seen":1}'])
  })
})

describe('reading answers', () => {
  it('takes several from one connection, each with its own framing', () => {
    const text = [
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n',
      'HTTP/1.1 204 No Content\r\n\r\n',
    ].join('')
    const { messages, rest } = parseMessages(`${text}left over`, ['GET', 'HEAD', 'GET', 'GET'], false)
    expect(messages.map(({ body }) => body)).toEqual(['hi', '', 'abcd', ''])
    expect(messages[1]?.headers).toEqual([['content-length', '2']])
    expect(rest).toBe('left over')
  })

  it('shows trailers after the headers', () => {
    const text = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Sum: 1\r\n\r\nleft over'
    const { messages, rest } = parseMessages(text, ['GET'], false)
    expect(messages[0]?.headers).toEqual([
      ['Transfer-Encoding', 'chunked'],
      ['X-Sum', '1'],
    ])
    expect(rest).toBe('left over')
  })

  it('waits for the rest of a message, and marks it incomplete when there is none', () => {
    const text = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhi'
    expect(parseMessages(text, ['GET'], false).messages).toEqual([])
    expect(parseMessages(text, ['GET'], true).messages).toMatchObject([{ body: 'hi', complete: false }])
  })
})

function find(title: string): Scenario {
  return planted.scenarios.find((scenario) => scenario.title === title) ?? expect.fail(`no scenario "${title}"`)
}
