import { createExchange } from './exchange.js'
import { frameworkOf, inside, require } from './inside.js'

const { weakETag } = inside('trunkline', 'http/validators')
const text = 'x'.repeat(1024)

/** A request from the application’s `handle` to the end of its response, without a network; and parts of it. */
export const benches = {
  'a request and a response of node': nothing(),
  'hello, 5.x': through(frameworkOf('v5'), (_req, res) => res.send('hello')),
  'hello, 4.x': through(frameworkOf('v4'), (_req, res) => res.send('hello')),
  'hello, express 5': through(require('express5'), (_req, res) => res.send('hello')),
  'json, 5.x': through(frameworkOf('v5'), (_req, res) => res.json({ hello: 'world' })),
  '1 kB of text, 5.x': through(frameworkOf('v5'), (_req, res) => res.send(text)),
  'a buffer, 5.x': through(frameworkOf('v5'), (_req, res) => res.send(Buffer.from('hello'))),
  'res.set, three fields, 5.x': through(frameworkOf('v5'), (_req, res) =>
    res.set('X-A', '1').set('X-B', '2').type('json').end(),
  ),
  'ETag of 5 bytes': () => weakETag('hello'),
  'ETag of 1 kB': () => weakETag(text),
}

function through(framework, handle) {
  const app = framework()
  app.get('/', handle)
  const create = createExchange(app)
  return () => {
    const { req, res } = create()
    app(req, res)
    return res
  }
}

/** What of the above is not the framework’s. */
function nothing() {
  const create = createExchange({})
  return () => {
    const { res } = create()
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': 5 })
    res.end('hello')
    return res
  }
}
