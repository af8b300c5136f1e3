import { observe, serve, topicOn } from '../../src/define.ts'
import { notePrinted } from '../../src/deprecations.ts'
import { type Handler, type Req, type Res, untyped } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'

const send = 'Response methods (4.x and 5.x) › res.send([body])'
const twice: Handler = (_req, res) => res.send(200)

export default topicOn('4.x', 'scenarios/v4/deprecation-output', [
  ...['', 'express', '*', 'other', 'other,express', 'body-parser'].map((silenced) =>
    serve(
      `4.x warns once for each place, silenced for "${silenced}"`,
      [send],
      (framework, kit) => {
        notePrinted(kit.note)
        return framework()
          .get('/once', twice)
          .get('/elsewhere', (_req, res) => res.send(200))
          .get('/host', (req, res) => res.json(req['host']))
      },
      gets('/once', '/once', '/elsewhere', '/once', '/host', '/host'),
      { env: { NO_DEPRECATION: silenced } },
    ),
  ),
  serve(
    'a trace goes with a warning that is asked for',
    [send],
    (framework, kit) => {
      notePrinted((text) => kit.note(String(text).split('\n')[0]))
      return framework().get('/', twice)
    },
    gets('/', '/'),
    { env: { NO_DEPRECATION: '', TRACE_DEPRECATION: 'express' } },
  ),
  serve(
    '4.x warns of each method that one place calls',
    [send],
    (framework, kit) => {
      notePrinted(kit.note)
      return framework().get('/:method', (req, res) => res[req.params['method'] as 'json' | 'jsonp'](200, {}))
    },
    gets('/json', '/jsonp', '/json', '/jsonp'),
    { env: { NO_DEPRECATION: '' } },
  ),
  observe(
    'warnings of everything that 4.x deprecates',
    [send],
    (framework) => {
      const said: unknown[] = []
      notePrinted((text) => said.push(text))
      const app = framework()
      untyped(app)['del']?.('/', () => {})
      untyped(app)['param']?.(() => {})
      untyped(framework.Router())['param']?.(() => {})
      untyped(app)['param']?.(':id', () => {})
      const req = Object.assign(Object.create(app.request) as Req, { headers: {}, params: {}, query: {} })
      for (const name of ['acceptsCharset', 'acceptsEncoding', 'acceptsLanguage', 'param']) untyped(req)[name]?.('x')
      said.push(typeof req['host'])
      Object.defineProperty(req, 'fresh', { value: false })
      const res: Res = Object.assign(Object.create(app.response) as Res, { req, append() {}, get() {}, set: () => res })
      res.vary()
      res.status('200')
      res.status(200.5)
      res.location('back')
      res.clearCookie('x', { maxAge: 1 })
      res.clearCookie('x', { expires: new Date(0) })
      giveStatus(res)
      return said
    },
    { env: { NO_DEPRECATION: '' } },
  ),
])

/** All ways to give a status, on a response that sends nothing; each in a place of its own, as warnings go by place. */
function giveStatus(res: Res): void {
  const own = Object.assign(Object.create(res) as Res, { setHeader() {}, getHeader() {}, removeHeader() {}, end() {} })
  own.send(200)
  own.send(200, 'x')
  own.send('x', 200)
  own.json(200, {})
  own.json({}, 200)
  own.jsonp(200, {})
  own.jsonp({}, 200)
  own.redirect('/x', 301)
}
