import { Hono } from 'hono'
import { listen } from './listen.js'

export const hello = () => listen(new Hono().get('/', (c) => c.html('hello')))
export const json = () => listen(new Hono().get('/json', (c) => c.json({ hello: 'world' })))
export const param = () => listen(new Hono().get('/user/:id', (c) => c.html(c.req.param('id'))))

export function query() {
  const app = new Hono()
  app.get('/search', (c) => c.html(`${c.req.query('name')} ${c.req.query('page')} ${c.req.query('sort')}`))
  return listen(app)
}

export function layers({ layers }) {
  const app = new Hono()
  for (let i = 0; i < layers; i++) {
    app.use((c, next) => {
      c.set('count', (c.get('count') ?? 0) + 1)
      return next()
    })
  }
  return listen(app.get('/', (c) => c.html(String(c.get('count')))))
}

export function missing() {
  const app = new Hono()
  app.get('/', (c) => c.html('hello'))
  app.notFound((c) => c.html('not found', 404))
  return listen(app)
}

export function failing() {
  const app = new Hono()
  app.get('/fail', () => {
    throw new Error('boom')
  })
  app.onError((error, c) => c.json({ error: error.message }, 500))
  return listen(app)
}
