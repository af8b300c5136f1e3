import { create, html, listen } from './listen.js'

export const hello = () => listen(create().get('/', (_req, res) => html(res, 'hello')))
export const json = () => listen(create().get('/json', (_req, res) => res.send({ hello: 'world' })))
export const param = () => listen(create().get('/user/:id', (req, res) => html(res, req.params.id)))

export function query() {
  const service = create()
  service.get('/search', (req, res) => {
    const { name, page, sort } = req.query
    html(res, `${name} ${page} ${sort}`)
  })
  return listen(service)
}

export function layers({ layers }) {
  const service = create()
  for (let i = 0; i < layers; i++) {
    service.use((req, _res, next) => {
      req.count = (req.count ?? 0) + 1
      return next()
    })
  }
  return listen(service.get('/', (req, res) => html(res, String(req.count))))
}

export function missing() {
  const service = create({ defaultRoute: (_req, res) => html(res, 'not found', 404) })
  return listen(service.get('/', (_req, res) => html(res, 'hello')))
}

export function failing() {
  const service = create({ errorHandler: (error, _req, res) => res.send({ error: error.message }, 500) })
  service.get('/fail', () => {
    throw new Error('boom')
  })
  return listen(service)
}
