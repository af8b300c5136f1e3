import Koa from 'koa'
import conditionalGet from 'koa-conditional-get'
import etag from 'koa-etag'
import send from 'koa-send'
import serve from 'koa-static'

const serveFolder = ({ root }) => new Koa().use(serve(root)).listen(0, '127.0.0.1')

export { serveFolder as static }

/** It answers 304 by two middleware of its own; ranges it does not know. */
export function conditional({ root }) {
  return new Koa().use(conditionalGet()).use(etag()).use(serve(root)).listen(0, '127.0.0.1')
}

export function sendFile({ root }) {
  return new Koa().use((ctx) => send(ctx, 'small.html', { root })).listen(0, '127.0.0.1')
}
