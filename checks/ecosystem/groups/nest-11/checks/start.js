const { Module } = require('@nestjs/common')
const { NestFactory } = require('@nestjs/core')
const { load } = require('../../../typescript.js')

const { App } = load(`${__dirname}/app.ts`)

/** Starts the app, with more modules and providers; `prepare` is called before. */
exports.start = async function start({ imports = [], providers = [], ...options } = {}, prepare = () => {}) {
  class Root {}
  Module({ imports: [App, ...imports], providers })(Root)
  const app = await NestFactory.create(Root, { logger: false, ...options })
  prepare(app)
  await app.init()
  return { app, server: app.getHttpServer() }
}
