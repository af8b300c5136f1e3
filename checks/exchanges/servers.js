'use strict'
const { createServer } = require('node:http')

/**
 * @typedef {object} Peer
 * @property {string} name
 * @property {'plain' | 'ours'} answers which side of an answer shape it gives
 * @property {(handler: Handler) => import('node:http').Server} create
 */

/** @typedef {(req: import('node:http').IncomingMessage, res: any) => void} Handler */

/** @type {Peer} */
const plain = {
  name: 'node:http',
  answers: 'plain',
  create: (handler) =>
    createServer((req, res) => {
      res.setHeader('X-Powered-By', 'Trunkline')
      handler(req, res)
    }),
}

/** A server that is different in one thing nobody sees on the wire: `finish` comes a turn late. */
const planted = {
  name: 'finish comes late',
  answers: 'plain',
  create: (handler) =>
    plain.create((req, res) => {
      const { emit } = res
      res.emit = function (name, ...args) {
        if (name !== 'finish') return emit.call(this, name, ...args)
        setImmediate(() => emit.call(this, name, ...args))
        return true
      }
      handler(req, res)
    }),
}

/** An application of ours, on a server it made and on one that somebody else made. */
function ours(name, framework, settings = {}) {
  const createApp = (handler) => {
    const app = framework()
    for (const [key, value] of Object.entries(settings)) app.set(key, value)
    app.use(handler)
    return app
  }
  return [
    { name, answers: 'ours', create: (handler) => listenLater(createApp(handler)) },
    { name: `${name}, on another's server`, answers: 'ours', create: (handler) => createServer(createApp(handler)) },
  ]
}

/** What `app.listen` makes, without listening yet. */
function listenLater(app) {
  const server = app.listen(0, '127.0.0.1')
  server.wasListening = true
  return server
}

exports.plain = plain
exports.planted = planted

/** @returns {Peer[]} */
exports.ours = () => [
  ...ours('5.x', require('trunkline')),
  ...ours('5.x without the single write', require('trunkline'), { 'single write': false }),
  ...ours('4.x', require('trunkline/v4')),
]
