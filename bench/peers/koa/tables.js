import Router from '@koa/router'
import Koa from 'koa'

export function flat({ count }) {
  const router = new Router()
  for (let i = 0; i < count; i++) router.get(`/route/${i}/:id`, (ctx) => answer(ctx, `${i} ${ctx.params.id}`))
  return serve(router)
}

export function nested({ shape: [a, b, c] }) {
  const router = new Router()
  for (let x = 0; x < a; x++) {
    const outer = new Router()
    for (let y = 0; y < b; y++) {
      const inner = new Router()
      for (let z = 0; z < c; z++) inner.get(`/c${z}/:id`, (ctx) => answer(ctx, `${x}.${y}.${z} ${ctx.params.id}`))
      outer.use(`/b${y}`, inner.routes())
    }
    router.use(`/a${x}`, outer.routes())
  }
  return serve(router)
}

function answer(ctx, text) {
  ctx.type = 'html'
  ctx.body = text
}

function serve(router) {
  return new Koa().use(router.routes()).listen(0, '127.0.0.1')
}
