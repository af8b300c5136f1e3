// Plays a Node that writes head and body in one call itself (nodejs/node#64348), or, with `today`, the Node that it runs on.
// Prints for one response of each kind how often node's own `end` was called, and what the client got.
const http = require('node:http')

const { OutgoingMessage, ServerResponse } = http
let ends = 0

// The comment is what a method of node's is known by: kCorked.
const nodesEnd = OutgoingMessage.prototype.end
const today = function end(...args) {
  // kCorked
  if (this.socket?.write !== undefined && typeof this.socket.remoteAddress === 'string') ends++
  return nodesEnd.apply(this, args)
}
const writesOnce = function end(chunk, encoding, callback) {
  // kCorked
  if (typeof this.socket?.remoteAddress === 'string') ends++
  if (typeof chunk !== 'string' || typeof callback === 'function' || this.finished) {
    return nodesEnd.call(this, chunk, encoding, callback)
  }
  if (!this._header) {
    this._contentLength = Buffer.byteLength(chunk, encoding)
    this._implicitHeader()
  }
  // Node's own way tells whoever waits; here nobody does.
  this._headerSent = true
  this.socket.write(this._header + chunk, 'latin1', () => this.emit('finish'))
  this.finished = true
  if (this.socket._httpMessage === this) this._finish()
  return this
}
OutgoingMessage.prototype.end = process.argv[2] === 'today' ? today : writesOnce
if (Object.hasOwn(ServerResponse.prototype, 'end')) throw new Error('node has another `end` now: play that one')

const trunkline = require('trunkline')
const app = trunkline()
app.get('/text', (_req, res) => res.send('hello'))
app.get('/json', (_req, res) => res.json({ a: 1 }))

const server = app.listen(0, '127.0.0.1', async () => {
  const results = []
  for (const path of ['/text', '/json', '/text']) {
    ends = 0
    const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`)
    results.push([await response.text(), ends])
  }
  console.log(JSON.stringify(results))
  server.closeAllConnections()
  server.close()
})
