const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const { line } = require('../../../support.js')

const shared = ['application', 'request', 'response']

describe('express', () => {
  for (const name of shared) {
    it(`express/lib/${name} is express.${name}`, () => {
      assert.equal(require(`express/lib/${name}`), express[name])
      assert.equal(require(`express/lib/${name}.js`), express[name])
    })
  }

  it('express/lib/express is the root', () => assert.equal(require('express/lib/express'), express))

  it('express/lib/view can be inherited from, by call as well', async () => {
    const View = require('express/lib/view')
    function Loud(name, options) {
      View.call(this, name, options)
    }
    require('node:util').inherits(Loud, View)
    Loud.prototype.render = function render(options, callback) {
      View.prototype.render.call(this, options, (err, text) => callback(err, text?.toUpperCase()))
    }
    const app = express()
    app.set('view', Loud).set('views', __dirname)
    app.engine('txt', (_path, options, callback) => callback(null, `hello ${options.name}`))
    const text = await new Promise((resolve, reject) => {
      app.render('plain.txt', { name: 'ann' }, (err, rendered) => (err ? reject(err) : resolve(rendered)))
    })
    assert.equal(text, 'HELLO ANN')
  })

  it('agents can tell the line by the router', () => {
    assert.equal(typeof express.Router.prototype.route, line === 5 ? 'function' : 'undefined')
    assert.equal(typeof express.Router.route, line === 4 ? 'function' : 'undefined')
  })

  it('import gives the same instance, with names', async () => {
    const imported = await import('express')
    assert.equal(imported.default, express)
    for (const name of [...shared, 'Route', 'Router', 'json', 'raw', 'static', 'text', 'urlencoded']) {
      assert.equal(typeof imported[name], typeof express[name] === 'object' ? 'object' : 'function', name)
      assert.equal(imported[name], express[name], name)
    }
  })

  it('express/lib/router/{index,route,layer} are what apps are made of', { skip: line !== 4 }, () => {
    const Layer = require('express/lib/router/layer')
    assert.equal(require('express/lib/router'), express.Router)
    assert.equal(require('express/lib/router/index'), express.Router)
    assert.equal(require('express/lib/router/route'), express.Route)
    const app = express().get('/users/:id', () => {})
    assert.ok(app._router.stack.every((layer) => layer instanceof Layer))
    assert.deepEqual(
      app._router.stack.map(({ name }) => name),
      ['query', 'expressInit', 'bound dispatch'],
    )
    const layer = new Layer('/users/:id', null, () => {})
    assert.equal(layer.match('/users/7'), true)
    assert.equal(layer.params.id, '7')
  })
})
