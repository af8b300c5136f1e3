import polka from 'polka'
import { answer, HTML, JSON_TYPE } from '../node/answer.js'
import { listen } from './listen.js'

export const hello = () => listen(polka().get('/', (_req, res) => answer(res, 200, HTML, 'hello')))

export const json = () =>
  listen(polka().get('/json', (_req, res) => answer(res, 200, JSON_TYPE, JSON.stringify({ hello: 'world' }))))

export const param = () => listen(polka().get('/user/:id', (req, res) => answer(res, 200, HTML, req.params.id)))

export function query() {
  const app = polka()
  app.get('/search', (req, res) => {
    const { name, page, sort } = req.query
    answer(res, 200, HTML, `${name} ${page} ${sort}`)
  })
  return listen(app)
}

export function layers({ layers }) {
  const app = polka()
  for (let i = 0; i < layers; i++) {
    app.use((req, _res, next) => {
      req.count = (req.count ?? 0) + 1
      next()
    })
  }
  return listen(app.get('/', (req, res) => answer(res, 200, HTML, String(req.count))))
}

export function missing() {
  const app = polka({ onNoMatch: (_req, res) => answer(res, 404, HTML, 'not found') })
  return listen(app.get('/', (_req, res) => answer(res, 200, HTML, 'hello')))
}

export function failing() {
  const onError = (error, _req, res) => answer(res, 500, JSON_TYPE, JSON.stringify({ error: error.message }))
  const app = polka({ onError })
  app.get('/fail', () => {
    throw new Error('boom')
  })
  return listen(app)
}
