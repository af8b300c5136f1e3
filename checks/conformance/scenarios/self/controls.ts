import type { App, Framework } from '../../src/interface.ts'
import { get, post } from '../../src/requests.ts'
import type { DifferenceScenario, Exchange, ExpectedAnswer, Kit, Topic } from '../../src/scenario.ts'
import { MODIFIED, serveStatic, siteOf } from '../files/site.ts'
import { parserOf, receive } from '../parsers/receive.ts'

/*
 * What an Express of any line answers, written down. Each oracle is asked for it before ours is held against it:
 * a Node that no longer has what an old release needs breaks the oracle, and that is no difference of ours.
 */

type Control = [Exchange, ExpectedAnswer]

const JSON_BODY = post('/json', { 'Content-Type': 'application/json' }, '{"a":[1]}')

const ofFramework: Control[] = [
  [get('/text'), { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'x-own': 'yes' }, body: 'x' }],
  [get('/text', { 'If-None-Match': '*' }), { status: 304, body: '' }],
  [get('/old'), { status: 302, headers: { location: '/text' } }],
  [get('/none'), { status: 404 }],
  [get('/error'), { status: 500 }],
  [get('/files/digits.txt'), { status: 200, headers: { 'last-modified': MODIFIED, 'content-length': '20' } }],
  [get('/files/digits.txt', { 'If-Modified-Since': MODIFIED }), { status: 304, headers: { 'content-length': null } }],
  [get('/files/digits.txt', { Range: 'bytes=2-4' }), { status: 206, body: '234' }],
  [get('/files/digits.txt', { Range: 'bytes=2-4', 'If-Range': MODIFIED }), { status: 206, body: '234' }],
  [get('/files/digits.txt', { Range: 'bytes=99-' }), { status: 416, headers: { 'content-range': 'bytes */20' } }],
  [get('/files/none.txt'), { status: 404 }],
  [JSON_BODY, { status: 200, body: '{"a":[1]}' }],
]

const ofParsers: Control[] = [
  [JSON_BODY, { status: 200, body: '{"body":{"a":[1]},"present":true}' }],
  [post('/', { 'Content-Type': 'application/json' }, '{'), { status: 400 }],
]

const topic: Topic = {
  file: 'scenarios/self/controls',
  lines: ['3.x', '4.x', '5.x'],
  scenarios: [
    control('texts, redirects, errors, files and bodies', ofFramework, serveAll),
    {
      ...control('bodies', ofParsers, (framework) => receive(framework, parserOf(framework, 'json'))),
      lines: ['module 1.x', 'module 2.x'],
    },
  ],
}
export default topic

function control(
  title: string,
  controls: Control[],
  build: (framework: Framework, kit: Kit) => Listener,
): DifferenceScenario {
  const exchanges = controls.map(([exchange]) => exchange)
  const expected = controls.map(([, answer]) => answer)
  return { kind: 'difference', title, rows: [], build, exchanges, expected: { oracle: expected, subject: expected } }
}

type Listener = ReturnType<typeof receive>

function serveAll(framework: Framework, kit: Kit): App {
  return framework()
    .use(parserOf(framework, 'json'))
    .use('/files', serveStatic(framework, siteOf(kit)))
    .get('/text', (_req, res) => res.set('X-Own', 'yes').send('x'))
    .get('/old', (_req, res) => res.redirect('/text'))
    .get('/error', (_req, _res, next) => next(new Error('of the app')))
    .post('/json', (req, res) => res.json(req['body']))
}
