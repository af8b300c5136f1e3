const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const { RequestMethod, VersioningType } = require('@nestjs/common')
const { APP_GUARD } = require('@nestjs/core')
const request = require('supertest')
const { start } = require('./start.js')

describe('@nestjs/swagger', () => {
  it('describes the routes, and serves its page', async (t) => {
    const { DocumentBuilder, SwaggerModule } = require('@nestjs/swagger')
    const { app, server } = await start({}, (created) => {
      created.setGlobalPrefix('api', { exclude: [{ path: 'versions', method: RequestMethod.GET }] })
      created.enableVersioning({ type: VersioningType.URI })
      const config = new DocumentBuilder().setTitle('All of it').build()
      SwaggerModule.setup('docs', created, SwaggerModule.createDocument(created, config), {
        jsonDocumentUrl: 'docs/json',
      })
    })
    t.after(() => app.close())
    const { body } = await request(server).get('/docs/json').expect(200)
    assert.equal(body.info.title, 'All of it')
    assert.ok(body.paths['/api/items/{id}'].get)
    await request(server)
      .get('/docs')
      .expect('Content-Type', /html/)
      .expect(200, /swagger-ui/)
    await request(server)
      .get('/docs/swagger-ui-bundle.js')
      .expect('Content-Type', /javascript/)
      .expect(200)
    await request(server).get('/api/items/7').expect(200)
    await request(server).get('/v2/versions').expect(200, 'second')
  })
})

describe('@nestjs/serve-static', () => {
  it('serves files beside the routes, and the index for other paths', async (t) => {
    const { ServeStaticModule } = require('@nestjs/serve-static')
    const module = ServeStaticModule.forRoot({ rootPath: `${__dirname}/site` })
    const { app, server } = await start({ imports: [module] })
    t.after(() => app.close())
    await request(server).get('/file.txt').expect(200, 'a file of the site\n')
    await request(server)
      .get('/any/page')
      .expect('Content-Type', /html/)
      .expect(200, /index of the site/)
    await request(server).get('/items/7').expect(200)
  })
})

describe('@nestjs/throttler', () => {
  it('counts requests by address', async (t) => {
    const { ThrottlerGuard, ThrottlerModule } = require('@nestjs/throttler')
    const imports = [ThrottlerModule.forRoot({ throttlers: [{ ttl: 60_000, limit: 2 }] })]
    const { app, server } = await start({ imports, providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }] })
    t.after(() => app.close())
    await request(server).get('/items/7').expect('X-RateLimit-Remaining', '1').expect(200)
    await request(server).get('/items/7').expect(200)
    await request(server).get('/items/7').expect('Retry-After', /^\d+$/).expect(429)
  })
})
