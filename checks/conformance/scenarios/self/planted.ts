import { get } from '../../src/requests.ts'
import type { ExchangeScenario, Topic } from '../../src/scenario.ts'

/*
 * Scenarios that answer differently in each process, by a switch in the environment: the runner's own test plays
 * them with the switch on one side and must find what was planted.
 */
const planted = (): boolean => process.env['PLANTED'] === 'yes'

const answers: Array<Pick<ExchangeScenario, 'title' | 'build'> & Partial<ExchangeScenario>> = [
  {
    title: 'a status',
    build: (framework) => framework().get('/', (_req, res) => res.status(planted() ? 201 : 200).send('x')),
  },
  {
    title: 'a header value',
    build: (framework) => framework().get('/', (_req, res) => res.set('X-One', planted() ? 'b' : 'a').send('x')),
  },
  {
    title: 'a header name in other letters',
    build: (framework) => framework().get('/', (_req, res) => res.set(planted() ? 'x-one' : 'X-One', 'a').send('x')),
  },
  {
    title: 'a header too many',
    build: (framework) => framework().get('/', (_req, res) => (planted() ? res.set('X-Two', 'b') : res).send('x')),
  },
  {
    title: 'the order of headers',
    build: (framework) =>
      framework().get('/', (_req, res) => {
        for (const name of planted() ? ['X-Two', 'X-One'] : ['X-One', 'X-Two']) res.set(name, 'a')
        res.send('x')
      }),
  },
  {
    title: 'a byte of the body',
    build: (framework) =>
      framework().get('/', (_req, res) => {
        res.write('same ')
        res.end(planted() ? 'bytes\n' : 'bytes\r')
      }),
  },
  {
    title: 'a note made on the way',
    build: (framework, kit) =>
      framework().get('/', (_req, res) => {
        kit.note({ planted: planted() })
        res.send('x')
      }),
  },
  {
    title: 'an answer cut short',
    build: (framework) =>
      framework().get('/', (_req, res) => {
        res.write('half', () => (planted() ? res.destroy() : res.end()))
      }),
  },
  {
    title: 'differences that are named, and ignored',
    build: (framework) =>
      framework()
        .set('etag', false)
        .get('/', (_req, res) => {
          res.set('Date', planted() ? 'then' : 'now')
          res.set('X-Powered-By', planted() ? 'steam' : 'coal').set('X-One', planted() ? 'b' : 'a')
          res.send(planted() ? 'took 17 ms' : 'took 23 ms')
        }),
    ignore: [
      { what: 'header', which: 'x-one', reason: 'to show that a named header may differ' },
      { what: 'body', which: /\d+ ms/g, reason: 'to show that a named part of the body may differ' },
    ],
  },
]

const topic: Topic = {
  file: 'scenarios/self/planted',
  lines: ['5.x'],
  scenarios: [
    ...answers.map((one): ExchangeScenario => ({ kind: 'exchange', rows: [], exchanges: [get('/')], ...one })),
    { kind: 'observe', title: 'an observation', rows: [], observe: () => ({ deep: [undefined, planted()] }) },
    {
      kind: 'observe',
      title: 'the order of keys',
      rows: [],
      observe: () => (planted() ? { b: 1, a: 1 } : { a: 1, b: 1 }),
    },
    {
      kind: 'exchange',
      title: 'no answer at all',
      rows: [],
      build: (framework) => framework().get('/', () => {}),
      exchanges: [get('/')],
    },
    { kind: 'observe', title: 'a process that dies', rows: [], observe: () => process.exit(3) },
  ],
}

export default topic
