import Router from '@koa/router'
import Koa from 'koa'

export const hello = () => routed((router) => router.get('/', (ctx) => answer(ctx, 'hello')))

export const json = () =>
  routed((router) =>
    router.get('/json', (ctx) => {
      ctx.body = { hello: 'world' }
    }),
  )

export const param = () => routed((router) => router.get('/user/:id', (ctx) => answer(ctx, ctx.params.id)))

export const query = () =>
  routed((router) =>
    router.get('/search', (ctx) => {
      const { name, page, sort } = ctx.query
      answer(ctx, `${name} ${page} ${sort}`)
    }),
  )

export function layers({ layers }) {
  const app = new Koa()
  for (let i = 0; i < layers; i++) {
    app.use((ctx, next) => {
      ctx.count = (ctx.count ?? 0) + 1
      return next()
    })
  }
  const router = new Router().get('/', (ctx) => answer(ctx, String(ctx.count)))
  return listen(app.use(router.routes()))
}

export function missing() {
  const app = new Koa()
  app.use(new Router().get('/', (ctx) => answer(ctx, 'hello')).routes())
  app.use((ctx) => {
    ctx.status = 404
    answer(ctx, 'not found')
  })
  return listen(app)
}

export function failing() {
  const app = new Koa()
  app.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      ctx.status = 500
      ctx.body = { error: error.message }
    }
  })
  const router = new Router().get('/fail', () => {
    throw new Error('boom')
  })
  return listen(app.use(router.routes()))
}

function answer(ctx, text) {
  ctx.type = 'html'
  ctx.body = text
}

function routed(register) {
  const router = new Router()
  register(router)
  return listen(new Koa().use(router.routes()))
}

function listen(app) {
  return app.listen(0, '127.0.0.1')
}
