import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { type Handler3, onError3 } from '../../src/interface-v3.ts'
import { type get, request } from '../../src/requests.ts'

const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'
const all = 'Application (3.x) › app.all(path, [callback...], callback)'

const say =
  (text: string): Handler3 =>
  (_req, res) =>
    res.send(text)
const options = (...paths: string[]): ReturnType<typeof get>[] => paths.map((path) => request('OPTIONS', path))

export default topicOn3('scenarios/v3/options', [
  serve3(
    'OPTIONS of 3.x lists the verbs of the path in alphabetical order',
    [verb],
    (framework) => {
      const app = framework()
      app.put('/x/:id', say('put')).get('/x/:id', say('get')).post('/x/:id', say('post')).del('/x/1', say('delete'))
      app.get('/get', say('get')).post('/post', say('post')).head('/head', say('head'))
      app.get('/both', say('get')).head('/other', say('head'))
      return app.get('/twice', say('a')).get('/twice', say('b'))
    },
    options('/x/1', '/x/2', '/get', '/post', '/head', '/both', '/twice', '/none', '/', '/x/%', '/x/1?y=2'),
  ),
  serve3(
    'OPTIONS of 3.x that an app has its own routes for',
    [verb, all],
    (framework) => {
      const app = framework()
      app.options('/own', say('own'))
      app.get('/own', say('get'))
      app.options('/pass', (_req, _res, next) => next())
      app.get('/pass', say('get'))
      app.options('/fail', (_req, _res, next) => next(new Error('failed')))
      app.get('/fail', say('get'))
      app.all('/all', say('all'))
      app.all('/all-pass', (_req, _res, next) => next())
      return app.use((_req, res) => res.send('middleware after the router'))
    },
    options('/own', '/pass', '/fail', '/all', '/all-pass', '/none', '*'),
  ),
  serve3(
    'OPTIONS of 3.x in mounted apps, and beside middleware',
    [verb],
    (framework) => {
      const [app, child] = [framework(), framework()]
      app.use('/guard', (_req, res) => res.send(403, 'no'))
      child.get('/x', say('get')).post('/x', say('post'))
      app.use('/child', child)
      app.put('/child/x', say('put'))
      app.put('/child/y', say('put'))
      return app.use(onError3((error, _req, res) => res.send(500, error.message)))
    },
    options('/guard/x', '/child/x', '/child/y', '/child/none'),
  ),
  serve3(
    'OPTIONS of 3.x with an entity, a tag and HEAD beside it',
    [verb],
    (framework) => framework().get('/x', say('get')).post('/x', say('post')),
    [
      request('OPTIONS', '/x', { 'Content-Type': 'text/plain' }, 'an entity'),
      request('OPTIONS', '/x', { 'If-None-Match': '*' }),
      request('OPTIONS', '/x', { Accept: 'application/json' }),
    ],
  ),
])
