import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder, runHere } from './run-cli.ts'

const APP = "const express = require('express')\nconst app = express()\n"
/** The first becomes a string, the second a regular expression, the third a list. */
const ROUTES =
  "app.get('/users/:id?', show)\napp.get('/n/:n(\\\\d+)', show)\napp.get('/(a|b)', show)\napp.use('/m/:m(\\\\d+)', show)\n"
const FIXED =
  "app.get('/users{/:id}', show)\napp.get(/^\\/n(?:\\/(?<n>\\d+))\\/?$/i, show)\napp.get(['/a', '/b'], show)\napp.use(/^\\/m(?:\\/(?<m>\\d+))\\/?(?=\\/|$)/i, show)\n"
const [STRING = '', EXPRESSION = '', LIST = '', MOUNT = ''] = FIXED.split('\n')
const [OLD_STRING = '', OLD_EXPRESSION = '', OLD_LIST = '', OLD_MOUNT = ''] = ROUTES.split('\n')

async function fix(other: string): Promise<{ routes: string[]; stdout: string }> {
  const folder = makeFolder({
    'package.json': '{"dependencies":{"express":"^4.18.0"}}',
    'app.js': `${APP}${ROUTES}module.exports = app\n`,
    'other.js': `const app = require('./app')\n${other}\n`,
  })
  const { stdout } = await runHere(['doctor', '--fix', '--force'], folder)
  return { routes: readFileSync(join(folder, 'app.js'), 'utf8').slice(APP.length).split('\n').slice(0, 4), stdout }
}

describe('the path of a route', () => {
  it.each([
    'module.exports = 1',
    'const table = [{ path: "/x" }]\nfor (const route of table) app.get(route.path, f)',
    'app.route("/x").get(f)',
    'app.use((req, res, next) => { if (req.route) log(req.path); next() })',
    'app.get(options.route, f)',
    'app.use((req, res, next) => { log(req.route.methods); next() })',
  ])('a route path is rewritten if nothing reads it: %s', async (other) => {
    expect((await fix(other)).routes).toEqual([STRING, EXPRESSION, LIST, MOUNT])
  })

  it.each([
    'app.use((req, res, next) => { log(req.route.path.slice(1)); next() })',
    'app.use((req, res, next) => { log(req.route?.path + "x"); next() })',
    'app.use((req, res, next) => { const { path } = req.route; log(path); next() })',
    'app.use(({ route: { path } }, res, next) => { log(path); next() })',
    'app.use(({ route }, res, next) => { log(route.path); next() })',
    'app.use((req, res, next) => { log(_.get(req, "route.path")); next() })',
    'app._router.stack.forEach((layer) => { if (layer.route) list.push(layer.route.path) })',
    'app.router.stack.forEach((each) => { if (each.route) describe(each.route) })',
  ])("a route path stays a string if the project's code reads it: %s", async (other) => {
    const { routes, stdout } = await fix(other)
    expect(routes).toEqual([STRING, OLD_EXPRESSION, OLD_LIST, MOUNT])
    expect(stdout).toContain(
      '[left to you: other.js:2 reads the path of a route, and may need a string there; it would be a regular expression]',
    )
    expect(stdout).toContain('and may need a string there; it would be a list]')
  })

  it.each([
    'app.use((req, res, next) => { if (req.route.path === "/users/:id?") return next(); check() })',
    'app.use((req, res, next) => { if (rights[req.route.path]) next() })',
    'app.use((req, res, next) => { switch (req.route.path) { case "/users/:id?": next() } })',
    'app.use((req, res, next) => { if (open.includes(req.route.path)) next() })',
    'app.use((req, res, next) => { const place = req.baseUrl + req.route.path; if (open.has(place)) next() })',
    'app.use((req, res, next) => { log(req.route.path.split("/")[2]); next() })',
  ])('a route path that is compared is not changed: %s', async (other) => {
    const { routes, stdout } = await fix(other)
    expect(routes).toEqual([OLD_STRING, OLD_EXPRESSION, OLD_LIST, MOUNT])
    expect(stdout).toContain('[left to you: other.js:2 compares the path of a route: change both]')
  })

  it.each([
    'app.get = wrap(app.get)',
    'for (const verb of verbs) app[verb] = wrap(app[verb])',
    'require("express").application.use = wrap',
    'require("express").Router.get = wrap',
    'shimmer.wrap(app, "get", f)',
  ])('a route path stays a string if the project wraps the methods that register it: %s', async (other) => {
    const { routes, stdout } = await fix(other)
    expect(routes).toEqual([STRING, OLD_EXPRESSION, OLD_LIST, OLD_MOUNT])
    expect(stdout).toContain('other.js:2 wraps a method that registers paths, and may need a string there')
  })

  it("a mount path stays a string if the project's code reads it", async () => {
    const { routes, stdout } = await fix('log(app.mountpath.length)')
    expect(routes).toEqual([STRING, EXPRESSION, LIST, OLD_MOUNT])
    expect(stdout).toContain('other.js:2 reads the path of a mounted app, and may need a string there')
  })
})

describe('a path that becomes a regular expression', () => {
  it.each([
    ["const P = '/n/:n(\\\\d+)'\napp.get(P, show)\nlog(P.length)", 'the path does not stand in the call as one text'],
    ["app.get((P = '/n/:n(\\\\d+)'), show)", 'something else may read this text'],
    [
      "const note = (path) => { list.push(path.length); return path }\napp.get(note('/n/:n(\\\\d+)'), show)",
      'something else may read this text',
    ],
    ["app.get(['/n/:n(\\\\d+)'].filter(f), show)", 'something else may read this text'],
    [
      "module.exports = (server) => { server.get('/n/:n(\\\\d+)', (req, res) => res.end()) }",
      'only a name says that this is an app or a router',
    ],
  ])('a path that becomes a RegExp is passed to the registration only: %s', async (program, why) => {
    const text = `require('express')\n${program.startsWith('module') ? '' : 'const app = require("express")()\n'}${program}\n`
    const folder = makeFolder({ 'package.json': '{"dependencies":{"express":"^4.18.0"}}', 'app.js': text })
    const { stdout } = await runHere(['doctor', '--fix', '--force'], folder)
    expect(readFileSync(join(folder, 'app.js'), 'utf8')).toBe(text)
    expect(stdout).toContain(`[left to you: ${why}]`)
  })
})

describe('a project that makes paths strict or case-sensitive', () => {
  const HELD = 'left to you: a router or setting of the project makes paths strict or case-sensitive'

  it.each([
    ["app.set('strict routing', true)", HELD],
    ["app.enable('case sensitive routing')", HELD],
    ['express.Router({ strict: true })', HELD],
    ['const { Router } = express\nRouter({ caseSensitive: true })', HELD],
    ['new express.Router({ ...options })', HELD],
    ['express.Router(options)', HELD],
    ['express.Router({ mergeParams: true })', '--fix'],
    ['express.Router()', '--fix'],
  ])('no path is rewritten where patterns may mean something else: %s', async (other, mark) => {
    const head = "const express = require('express')\nconst app = express()\n"
    const folder = makeFolder({ 'app.js': `${head}app.get('/a/:id?', show)\n`, 'other.js': `${head}${other}\n` })
    const { stdout } = await runHere(['doctor'], folder)
    expect(stdout).toContain(`write '/a{/:id}' [${mark}]`)
  })
})
