import { bodyParser } from '@koa/bodyparser'
import cors from '@koa/cors'
import Router from '@koa/router'
import Koa from 'koa'
import { logIn, resources, sessions } from '../../workloads/shop.js'

export function shop() {
  const app = new Koa()
  app.use(answerErrors)
  app.use(cors({ origin: '*' }))
  app.use((ctx, next) => {
    ctx.state.session = sessions.get(ctx.cookies.get('sid'))
    return next()
  })
  app.use(bodyParser())
  const router = new Router()
  for (const { name, endpoints } of resources) {
    const inner = new Router()
    for (const endpoint of endpoints) wire(inner, endpoint)
    router.use(`/${name}`, inner.routes())
  }
  router.post(logIn.path, (ctx) => {
    const { sid, answer } = logIn.run(ctx.request.body)
    ctx.cookies.set('sid', sid, { httpOnly: true })
    ctx.status = 201
    ctx.body = answer
  })
  app.use(router.routes())
  app.use((ctx) => {
    ctx.status = 404
    ctx.body = { error: 'not found' }
  })
  return app.listen(0, '127.0.0.1')
}

async function answerErrors(ctx, next) {
  try {
    await next()
  } catch (error) {
    ctx.status = error.status ?? 500
    ctx.body = { error: error.message }
  }
}

const INPUTS = {
  query: (ctx) => ctx.query,
  body: (ctx) => ctx.request.body,
  session: (ctx) => ctx.state.session,
  undefined: () => undefined,
}

function wire(router, { method, path, status = 200, input, run }) {
  const take = INPUTS[input]
  router[method](path, (ctx) => {
    ctx.body = run(ctx.params, take(ctx))
    ctx.status = status
  })
}
