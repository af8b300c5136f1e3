// The application that is under test: a session by cookie, a form, an upload, a stream, a file, and a handler that fails.
const trunkline = require('trunkline')

exports.createApp = function createApp() {
  const app = trunkline().set('env', 'test')
  app.use(trunkline.json(), trunkline.urlencoded())
  app.post('/users', (req, res) => res.status(201).location('/users/7').json({ id: 7, name: req.body.name }))
  app.post('/login', (req, res) => res.cookie('user', req.body.name).redirect('/account'))
  app.get('/account', (req, res) => res.send(`Hello ${req.headers.cookie}`))
  app.post('/bytes', trunkline.raw({ type: '*/*' }), (req, res) => res.send(req.body))
  app.get('/pieces', (_req, res) => {
    res.write('first ')
    setImmediate(() => res.end('second'))
  })
  app.get('/file', (_req, res) => res.sendFile(__filename))
  app.get('/broken', async () => {
    throw new Error('no database')
  })
  return app
}
