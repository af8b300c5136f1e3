import { bodyParser } from '@koa/bodyparser'
import Router from '@koa/router'
import Koa from 'koa'
import { look } from '../../workloads/bodies.js'

export const json = () => serve(look.json)
export const form = () => serve(look.form)
export const nestedForm = () => serve(look.nestedForm)

/** Its parser decides by the type of the body, and takes nested forms as it comes. */
function serve(toText) {
  const router = new Router().post('/', (ctx) => {
    ctx.type = 'html'
    ctx.body = toText(ctx.request.body)
  })
  return new Koa().use(bodyParser()).use(router.routes()).listen(0, '127.0.0.1')
}
