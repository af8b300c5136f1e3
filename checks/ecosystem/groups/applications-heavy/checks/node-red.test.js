const assert = require('node:assert/strict')
const { once } = require('node:events')
const fs = require('node:fs')
const http = require('node:http')
const os = require('node:os')
const path = require('node:path')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')

/** A flow that answers requests with a greeting. */
const flow = [
  { id: 'tab', type: 'tab', label: 'flow' },
  { id: 'in', type: 'http in', z: 'tab', url: '/greet/:name', method: 'post', wires: [['text']] },
  {
    id: 'text',
    type: 'template',
    z: 'tab',
    field: 'payload',
    syntax: 'mustache',
    template: 'hello {{req.params.name}}, {{req.body.count}}',
    wires: [['out']],
  },
  { id: 'out', type: 'http response', z: 'tab', statusCode: '201', headers: { 'x-flow': 'yes' }, wires: [] },
]

describe('node-red', () => {
  it('runs a flow, its interface and its editor in an app', async (t) => {
    const userDir = fs.mkdtempSync(path.join(os.tmpdir(), 'node-red-'))
    fs.writeFileSync(path.join(userDir, 'flows.json'), JSON.stringify(flow))
    const RED = require('node-red')
    const app = express()
    const server = http.createServer(app)
    RED.init(server, {
      userDir,
      flowFile: 'flows.json',
      httpAdminRoot: '/red',
      httpNodeRoot: '/api',
      logging: { console: { level: 'off' } },
      externalModules: { autoInstall: false },
    })
    app.use('/red', RED.httpAdmin)
    app.use('/api', RED.httpNode)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(async () => {
      await RED.stop()
      server.close()
      server.closeAllConnections()
      fs.rmSync(userDir, { recursive: true, force: true })
    })
    const started = once(RED.events, 'flows:started')
    await RED.start()
    await started

    await request(server).post('/api/greet/ann').send({ count: 7 }).expect('X-Flow', 'yes').expect(201, 'hello ann, 7')
    await request(server)
      .get('/red/')
      .expect('Content-Type', /html/)
      .expect(200, /Node-RED/)
    const { body } = await request(server).get('/red/flows').set('Accept', 'application/json').expect(200)
    assert.equal(body.length, flow.length)
    await request(server).get('/api/none').expect(404)
  })
})
