import { app3, as3, observe3, topicOn3 } from '../../src/define-v3.ts'
import { untyped } from '../../src/interface.ts'
import { get } from '../../src/requests.ts'
import type { DifferenceScenario } from '../../src/scenario.ts'

const trust = 'Settings named in the material › trust proxy'
const replacer = 'Settings named in the material › json replacer'
const spaces = 'Settings named in the material › json spaces'
const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'
const engine = 'Application (3.x) › app.engine(ext, callback)'

// How the runner writes what JSON cannot hold.
const UNSET = '‹undefined›'

/** Where the specification and Express disagree. Each is a row of docs/differences.md, under its title. */
export default topicOn3('scenarios/v3/specification-differences', [
  {
    kind: 'difference',
    title: 'req.hostname on 3.x',
    bySpecification: true,
    rows: [trust],
    build: (framework) =>
      app3(framework, (app) => {
        const trusting = as3(framework)()
        trusting.set('trust proxy', true)
        for (const one of [trusting, app]) one.get('/', (req, res) => res.send(String(req['hostname'])))
        app.use('/trusting', trusting)
      }),
    exchanges: [
      get('/', { Host: 'app.example.test:8080' }),
      get('/', { Host: '[::1]:8080' }),
      get('/', { Host: 'a', 'X-Forwarded-Host': 'b' }),
      get('/trusting', { Host: 'a', 'X-Forwarded-Host': 'b:80, c' }),
    ],
    expected: {
      oracle: Array(4).fill({ body: 'undefined' }),
      subject: [{ body: 'app.example.test' }, { body: '[::1]' }, { body: 'a' }, { body: 'b' }],
    },
  },
  {
    kind: 'difference',
    title: 'the engine hook of the specification on 3.x',
    bySpecification: true,
    rows: [engine],
    alone: true,
    observe(framework, kit) {
      // Engines are loaded by name, so the one of the fixtures must be found where packages are.
      process.env['NODE_PATH'] = kit.fixture('engines')
      untyped(kit.load('node:module'))['_initPaths']?.()
      const app = as3(framework)()
      app.set('views', kit.fixture('views/plain'))
      return new Promise((resolve) => {
        app.render('page.both-engine', (error: unknown, text: unknown) => resolve(error ? String(error) : text))
      })
    },
    expected: { oracle: '__express of page.both-engine', subject: '__framework of page.both-engine' },
  },
  {
    kind: 'difference',
    title: 'the message about a handler of 3.x that is no function',
    bySpecification: true,
    rows: [verb],
    observe(framework) {
      const express = as3(framework)
      const handler = (): void => {}
      const calls: (() => unknown)[] = [
        () => untyped(express())['post']?.('/users', handler, undefined),
        () => untyped(express())['all']?.(['/a', '/b'], [[handler, {}]]),
        () => untyped(new framework.Router())['get']?.(/x/, 'text'),
      ]
      return calls.map((call) => secondLineOf(call))
    },
    expected: {
      oracle: ['', '', ''],
      subject: [
        '  Trunkline: handler 2 of POST /users is undefined',
        '  Trunkline: handler 2 of ALL [/a, /b] is an object',
        '  Trunkline: handler 1 of GET /x/ is a string',
      ],
    },
  },
  jsonSettings('production', UNSET, 0),
  jsonSettings('development', 2, 2),
  jsonSettings('test', UNSET, UNSET),
  observe3(
    'json settings of an app of 3.x that is mounted in production',
    [replacer, spaces],
    (framework) => {
      const [outer, child, own] = [framework(), framework(), framework()]
      outer.set('json replacer', ['a']).set('json spaces', 4)
      own.set('json spaces', 1)
      outer.use('/child', child).use('/own', own)
      return [child, own].map((app) => [app.get('json replacer'), app.get('json spaces')])
    },
    { env: { NODE_ENV: 'production' } },
  ),
])

/** What the message of the error that a call throws says below its first line. */
function secondLineOf(call: () => unknown): string {
  try {
    call()
  } catch (err) {
    return (err as Error).message.split('\n')[1] ?? ''
  }
  return 'registered'
}

function jsonSettings(env: string, spacesOfExpress: unknown, spacesOfSpecification: unknown): DifferenceScenario {
  return {
    kind: 'difference',
    title: `json settings of a new app of 3.x in the environment "${env}"`,
    bySpecification: true,
    rows: [replacer, spaces],
    env: { NODE_ENV: env },
    observe: (framework) => ['json replacer', 'json spaces'].map((name) => as3(framework)().get(name)),
    expected: { oracle: [UNSET, spacesOfExpress], subject: [null, spacesOfSpecification] },
  }
}
