require('reflect-metadata')
const { Controller, Get, Module, Post, Req } = require('@nestjs/common')
const { NestFactory } = require('@nestjs/core')
const { ExpressAdapter } = require('./own')

class Notes {
  list(req) {
    return { query: req.query }
  }

  create(req) {
    return { title: req.body.title }
  }
}

class App {}

decorate(Get('notes'), 'list')
decorate(Post('notes'), 'create')
Controller()(Notes)
Module({ controllers: [Notes] })(App)

/** What a compiler makes of `@Get('notes') list(@Req() req)`. */
function decorate(route, name) {
  Req()(Notes.prototype, name, 0)
  route(Notes.prototype, name, Object.getOwnPropertyDescriptor(Notes.prototype, name))
}

module.exports = NestFactory.create(App, new ExpressAdapter(), { logger: false }).then(async (app) => {
  await app.init()
  return app.getHttpServer()
})
