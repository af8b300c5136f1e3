import { getQuery, H3, html } from 'h3'
import { listen } from './listen.js'

export const hello = () => listen(new H3().get('/', () => html`hello`))
export const json = () => listen(new H3().get('/json', () => ({ hello: 'world' })))
export const param = () => listen(new H3().get('/user/:id', (event) => html`${event.context.params.id}`))

export function query() {
  const app = new H3()
  app.get('/search', (event) => {
    const { name, page, sort } = getQuery(event)
    return html`${name} ${page} ${sort}`
  })
  return listen(app)
}

export function layers({ layers }) {
  const app = new H3()
  for (let i = 0; i < layers; i++) {
    app.use((event, next) => {
      event.context.count = (event.context.count ?? 0) + 1
      return next()
    })
  }
  return listen(app.get('/', (event) => html`${event.context.count}`))
}

export function missing() {
  const app = new H3()
  app.get('/', () => html`hello`)
  app.all('/**', (event) => {
    event.res.status = 404
    return html`not found`
  })
  return listen(app)
}

export function failing() {
  const app = new H3({
    silent: true,
    onError: (error) => Response.json({ error: error.cause.message }, { status: 500 }),
  })
  app.get('/fail', () => {
    throw new Error('boom')
  })
  return listen(app)
}
