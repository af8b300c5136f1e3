const fs = require('node:fs')
const { before, describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { load } = require('../../../typescript.js')

describe('tsoa', () => {
  let app

  before(async () => {
    const folder = `${__dirname}/generated`
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(
      `${folder}/authentication.ts`,
      `export const expressAuthentication = async (req: any, _name: string, scopes: string[]) => {
        if (req.get('X-Token') !== 'right') throw Object.assign(new Error('no'), { status: 401 })
        return 'user that may ' + scopes
      }`,
    )
    const { generateRoutes } = require('tsoa')
    await generateRoutes({
      entryFile: `${__dirname}/tsoa-items.ts`,
      controllerPathGlobs: [`${__dirname}/tsoa-items.ts`],
      noImplicitAdditionalProperties: 'throw-on-extras',
      routesDir: folder,
      authenticationModule: `${folder}/authentication.ts`,
      bodyCoercion: true,
    })
    require.extensions['.ts'] = (module, file) => {
      module.exports = load(file)
    }
    const { RegisterRoutes } = load(`${folder}/routes.ts`)
    app = express().use(express.json())
    RegisterRoutes(app)
    app.use((err, _req, res, _next) => res.status(err.status ?? 500).json({ error: err.message, fields: err.fields }))
  })

  it('validates parameters and bodies by their types', async () => {
    await request(app).get('/items/7?a=b').expect('X-Test', 'yes').expect(200, { id: 7, a: 'b' })
    await request(app)
      .get('/items/seven')
      .expect(400, /invalid float number/)
    await request(app).post('/items').send({ count: 1 }).expect(201, { count: 1 })
    await request(app)
      .post('/items')
      .send({ count: 1, other: 2 })
      .expect(400, /excess property/)
  })

  it('asks who may', async () => {
    await request(app).get('/items/guarded/one').set('X-Token', 'right').expect(200, '"user that may read"')
    await request(app).get('/items/guarded/one').expect(401, { error: 'no' })
  })
})
