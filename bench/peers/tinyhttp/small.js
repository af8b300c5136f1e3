import { App } from '@tinyhttp/app'
import { sendJson } from './json.js'

export const hello = () => listen(new App().get('/', (_req, res) => void res.type('html').send('hello')))
export const json = () => listen(new App().get('/json', (_req, res) => sendJson(res, { hello: 'world' })))
export const param = () => listen(new App().get('/user/:id', (req, res) => void res.type('html').send(req.params.id)))

export function query() {
  const app = new App()
  app.get('/search', (req, res) => {
    const { name, page, sort } = req.query
    res.type('html').send(`${name} ${page} ${sort}`)
  })
  return listen(app)
}

export function layers({ layers }) {
  const app = new App()
  for (let i = 0; i < layers; i++) {
    app.use((req, _res, next) => {
      req.count = (req.count ?? 0) + 1
      next()
    })
  }
  return listen(app.get('/', (req, res) => void res.type('html').send(String(req.count))))
}

export function missing() {
  const app = new App({ noMatchHandler: (_req, res) => void res.status(404).type('html').send('not found') })
  return listen(app.get('/', (_req, res) => void res.send('hello')))
}

export function failing() {
  const app = new App({ onError: (error, _req, res) => sendJson(res.status(500), { error: error.message }) })
  app.get('/fail', () => {
    throw new Error('boom')
  })
  return listen(app)
}

function listen(app) {
  return app.listen(0, undefined, '127.0.0.1')
}
