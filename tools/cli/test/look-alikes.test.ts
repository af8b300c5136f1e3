import { expect, it } from 'vitest'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import { makeFolder, scanFolder } from './run-cli.ts'

const [V5, V4] = MOVES as [Move, Move]
const NEEDS_EXPRESS = '{"dependencies":{"express":"^4.18.0"}}'

/** What is found in a project that asks for Express, and whether it would be rewritten. */
function scan(files: Record<string, string>, move: Move = V5): string[] {
  const folder = makeFolder({ 'package.json': NEEDS_EXPRESS, ...files })
  const { findings, notes } = scanFolder(folder, move)
  return [...findings, ...notes].map(({ code, file, line, edits }) => `${code} ${file}:${line}${edits ? ' fix' : ''}`)
}

it('a request of another kind may have a query of its own', () => {
  const service =
    'module.exports = (srv) => srv.on("READ", (req) => {\n  req.query = SELECT.from(req.query.SELECT.from)\n})\n'
  expect(scan({ 'a.js': service })).toEqual([])
  const handler = 'module.exports = (req, res) => {\n  req.query = {}\n  return req.query.a.b\n}\n'
  expect(scan({ 'a.js': handler })).toEqual(['TL413 a.js:2 fix', 'TL414 a.js:3'])
})

it('requests that tests send are not routes', () => {
  const test =
    "self.app = request(make())\nself.app.post('/a?b=' + c).expect(200)\nself.app.del('/a?b=' + c).expect(200)\n"
  expect(scan({ 'a.js': test })).toEqual([])
  expect(scan({ 'a.js': "const app = require('express')()\napp.del('/a')\n" })).toEqual(['TL403 a.js:2 fix'])
})

it('a method that no object has throws on both lines when there is no body', () => {
  const app = "const app = require('express')()\napp.use(require('express').text())\n"
  expect(scan({ 'a.js': `${app}app.post('/', (req, res) => res.send(req.body.split(':')))\n` })).toEqual([])
  expect(scan({ 'a.js': `${app}app.post('/', (req, res) => res.send(req.body.toString()))\n` })).toEqual([
    'TL415 a.js:3',
  ])
})

it('a star in route() is not rewritten, because its handlers are elsewhere', () => {
  const app = "const app = require('express')()\n"
  expect(scan({ 'a.js': `${app}app.route('/a/*').get((req, res) => res.send(req.params[0]))\n` })).toContain(
    'TL401 a.js:2',
  )
  expect(scan({ 'a.js': `${app}app.route('/a/:b?').get((req, res) => res.send('b'))\n` })).toEqual(['TL401 a.js:2 fix'])
})

it('a pattern and a handler by its name are a route, whatever has the method', () => {
  const routes =
    "const { rest } = server\nrest.get('/a/:b?', controller.show)\nrest.all('/*', show)\nrest.get('/a', show)\n"
  const server = "const app = require('express')()\nrequire('./a')\n"
  expect(scan({ 'server.js': server, 'a.js': routes })).toEqual(['TL401 a.js:2', 'TL401 a.js:3'])
  const made = "const app = await super.create()\napp.get('*', (_, res) => res.sendFile(page))\n"
  expect(scan({ 'a.js': made })).toEqual(['TL401 a.js:2'])
  expect(scan({ 'a.js': "cache.get('*', done)\nmock.get('/a/*', { status: 200 })\nfetch.get('/a/*')\n" })).toEqual([])
  expect(scan({ 'package.json': '{}', 'a.js': routes })).toEqual([])
})

it('a variable that is not declared is followed as well', () => {
  expect(
    scan({ 'a.js': "Express = require('express')\nvar app = Express()\napp.use(Express.logger())\n" }, V4),
  ).toEqual(['TL301 a.js:3'])
})

it('a package.json that asks for nothing says nothing about the framework', () => {
  const files = {
    'esm/package.json': '{"type":"module"}',
    'esm/a.js': "export const add = ({ app }) => app.use('/a/*', ...all)\n",
  }
  expect(scan(files)).toEqual(['TL401 esm/a.js:1'])
})

it('express.mime is not there on 4.x either', () => {
  expect(scan({ 'a.js': "const express = require('express')\nexports.mime = express.mime\n" })).toEqual([])
})

it('an app with a listen() of its own calls the callback as it always did', () => {
  const app = "const app = require('express')()\nrequire('./listen')(app)\napp.listen(1, () => {})\n"
  const own = 'module.exports = (app) => {\n  app.listen = function (port, done) {}\n}\n'
  expect(scan({ 'a.js': app, 'listen.js': own })).toEqual([])
  expect(scan({ 'a.js': app, 'listen.js': 'Socket.prototype.listen = function () {}\n' })).toEqual(['TL418 a.js:3 fix'])
})

it('a function that rejects requests without a body is a guard', () => {
  const app = "const app = require('express')()\napp.use(require('express').json())\n"
  const handler = (test: string) =>
    `${app}app.post('/', (req, res) => {\n  if (${test}) return res.sendStatus(400)\n  res.json(req.body.a)\n})\n`
  const check = 'function check(req) {\n  return Boolean(req.body)\n}\n'
  expect(scan({ 'a.js': handler('!check(req)') + check })).toEqual([])
  expect(scan({ 'a.js': handler('!checks.isValidRequest(req)') })).toEqual([])
  expect(scan({ 'a.js': handler('!isAuthorized(req)') })).toEqual(['TL415 a.js:5'])
  expect(scan({ 'a.js': handler('!check(req)') + check.replace('req.body', 'req.user') })).toEqual(['TL415 a.js:5'])
  const late = handler('false').replace('(req.body.a)', '(req.body.a)\n  if (!check(req)) return')
  expect(scan({ 'a.js': late + check })).toEqual(['TL415 a.js:5'])
})

it('the router of an app is known in the methods that are mixed into apps', () => {
  const mixin =
    'proto.sort = function () {\n  const self = this\n  const router = self._router\n  this._router.stack.sort()\n}\n'
  const server = "const app = require('express')()\nrequire('./mixin')\n"
  expect(scan({ 'a.js': server, 'mixin.js': mixin })).toEqual(['TL422 mixin.js:3', 'TL422 mixin.js:4'])
  const other = 'module.exports = function () {\n  this._router.push(1)\n}\n'
  expect(scan({ 'a.js': server, 'mixin.js': other })).toEqual([])
})

it('the router of 3.x is known where an app uses its own', () => {
  const mixin = 'exports.boot = function () {\n  this.use(this.router)\n  this.use(other.router)\n}\n'
  const server = "const app = require('express')()\nObject.assign(app, require('./mixin'))\n"
  expect(scan({ 'a.js': server, 'mixin.js': mixin }, V4)).toEqual(['TL302 mixin.js:2'])
  const own = 'class A extends B {\n  constructor() {\n    this.router = make()\n    this.use(this.router)\n  }\n}\n'
  expect(scan({ 'a.js': server, 'mixin.js': own }, V4)).toEqual([])
})

it('the parser of a router says nothing about the requests of others', () => {
  const reads = 'exports.show = (req, res) => {\n  res.json(req.body.a)\n}\n'
  const files = (install: string) => ({
    'app.js': `const app = require('express')()\n${install}\napp.use('/api', require('./api/router'))\napp.use(require('./pages/list').show)\n`,
    'api/router.js': `const router = require('express').Router()\nrouter.use(require('express').json())\nrouter.post('/', require('../shared/save').show)\nmodule.exports = router\n`,
    'api/below/lazy.js': reads,
    'shared/save.js': reads,
    'pages/list.js': reads,
  })
  expect(scan(files(''))).toEqual(['TL415 api/below/lazy.js:2'])
  const all = ['TL415 api/below/lazy.js:2', 'TL415 pages/list.js:2', 'TL415 shared/save.js:2']
  expect(scan(files("app.use(require('express').json())"))).toEqual(all)
  expect(scan(files("app.use(cors(), require('express').json())"))).toEqual(all)
})

it('code behind a check for the body, or for an upload, is guarded', () => {
  const app = "const app = require('express')()\napp.use(require('express').json())\n"
  const handler = (before: string) => `${app}app.post('/', (req, res) => {\n  ${before} res.json(req.body.a)\n})\n`
  const check = "const hasBody = (req) => typeof req.body === 'string'\n"
  expect(scan({ 'a.js': check + handler('if (hasBody(req))') })).toEqual([])
  expect(scan({ 'a.js': handler('if (req.files.length)') })).toEqual([])
  expect(scan({ 'a.js': handler('if (isAdmin(req))') })).toEqual(['TL415 a.js:4'])
})

it('a body is read through a type assertion too, and not in a loop over it', () => {
  const app = "import express from 'express'\nconst app = express()\napp.use(express.json())\n"
  const handler = (body: string) => `${app}app.post('/', (req, res) => {\n  ${body}\n  res.end()\n})\n`
  expect(scan({ 'a.ts': handler('const { a } = req.body as Login') })).toEqual(['TL415 a.ts:5'])
  expect(scan({ 'a.ts': handler('save((<Login>req.body!).a)') })).toEqual(['TL415 a.ts:5'])
  expect(scan({ 'a.ts': handler('if (req.body as Login) save(req.body.a)') })).toEqual([])
  expect(scan({ 'a.ts': handler('for (const key in req.body) save(req.body[key])') })).toEqual([])
  expect(scan({ 'a.ts': handler('for (const key in req.body) save(key); save(req.body.a)') })).toEqual(['TL415 a.ts:5'])
})

it('a question after the first read is no guard', () => {
  const app = "const app = require('express')()\napp.use(require('express').json())\n"
  const handler = (body: string) => `${app}app.post('/', (req, res) => {\n  ${body}\n})\n`
  expect(scan({ 'a.js': handler('logIn(req.body.mode, req.body?.code)') })).toEqual(['TL415 a.js:4'])
  expect(scan({ 'a.js': handler('logIn(req.body?.code, req.body.mode)') })).toEqual([])
})

it('parsers that are taken out of the framework by name are its parsers', () => {
  const read = "app.post('/', (req, res) => res.json(req.body.a))\n"
  const by = (load: string, call: string) =>
    scan({ 'a.js': `${load}\nconst app = express()\napp.use(${call})\n${read}` })
  expect(by("import express, { json } from 'express'", 'json()')).toEqual(['TL415 a.js:4'])
  expect(by("const express = require('express')\nconst { text: parse } = express", 'parse()')).toEqual(['TL415 a.js:5'])
  expect(by("import express, { urlencoded } from 'express'", 'urlencoded()')).toEqual([
    'TL416 a.js:3 fix',
    'TL415 a.js:4',
  ])
  expect(by("import express from 'express'\nimport { json } from 'other'", 'json()')).toEqual([])
})

it('a function that returns its argument is resolved for each caller', () => {
  const bundle = (called: string) =>
    `const a = require('express')\nconst b = require('http')\nfunction $interop(a) {\n  return a && a.__esModule ? a.default : a\n}\nconst app = $interop(a)()\n${called}.listen(1, () => {})\n`
  expect(scan({ 'a.js': bundle('$interop(b).createServer(app)') })).toEqual([])
  expect(scan({ 'a.js': bundle('app') })).toEqual(['TL418 a.js:7 fix'])
})

it("an object that the framework's members were copied to counts as the framework", () => {
  const uses = 'own().use(own.logger())\nown.token()\n'
  const own = (copy: string) =>
    `const express = require('express')\nconst own = make\nfunction make() {\n  return express()\n}\n${copy}\n`
  const copies = [
    'for (const key in express) own[key] = express[key]',
    'Object.keys(express).forEach(function (key) { own[key] = express[key] })',
    'mixin(express)\nfunction mixin(source) {\n  for (const key in source) {\n    const about = Object.getOwnPropertyDescriptor(source, key)\n    Object.defineProperty(own, key, about)\n  }\n}',
    'Object.assign(own, express)',
  ]
  for (const copy of copies) {
    const line = own(copy).split('\n').length
    expect(scan({ 'a.js': own(copy) + uses }, V4)).toEqual([`TL301 a.js:${line}`])
  }
  expect(scan({ 'a.js': own('') + uses }, V4)).toEqual([])
  const replaced = 'Object.assign(own, express)\nown.logger = function () {}'
  expect(scan({ 'a.js': own(replaced) + uses }, V4)).toEqual([])
})

it('the paths of decorators go to a router', () => {
  const written =
    "import { Controller, Get } from './decorators'\n@Controller('/users/*')\nexport class Users {\n  @Get('/:id?')\n  show() {}\n  @Get('/{id}')\n  own() {}\n  @Get('/:id')\n  same() {}\n}\n"
  expect(scan({ 'a.ts': written })).toEqual(['TL401 a.ts:4'])
  const compiled =
    "const own = require('./decorators')\n__decorate([\n  (0, own.Patch)('/:id(\\\\w+)'),\n  __metadata('a', Object)\n], Users.prototype, 'show', null)\n"
  expect(scan({ 'a.js': compiled })).toEqual(['TL401 a.js:3'])
  expect(scan({ 'a.ts': written, 'package.json': '{"dependencies":{"koa":"2"}}' })).toEqual([])
})

it('the helpers of TypeScript are followed however they are called', () => {
  const built = (call: string) =>
    `const tslib_1 = require('tslib')\nconst express_1 = ${call}(require('express'))\nexpress_1.default().get('/a*', f)\n`
  expect(scan({ 'a.js': built('(0, tslib_1.__importDefault)') })).toEqual(['TL401 a.js:3'])
  expect(scan({ 'a.js': built('tslib_1.__importDefault') })).toEqual(['TL401 a.js:3'])
  expect(scan({ 'a.js': built('(0, tslib_1.other)') })).toEqual([])
})

it('the query has a prototype where the app chooses its parser', () => {
  const reads =
    "const app = require('express')()\napp.get('/', (req, res) => res.send(req.query.hasOwnProperty('a')))\n"
  expect(scan({ 'a.js': reads })).toEqual(['TL431 a.js:2 fix'])
  expect(scan({ 'a.js': `${reads}app.set('query parser', 'extended')\n` })).toEqual([])
})

it('an object with the prototype of a request counts as a request', () => {
  const made = (lines: string) => `const express = require('express')\n${lines}\nit.query = {}\n`
  expect(
    scan({ 'a.js': made('const it = new express.request.constructor()\nit.__proto__ = express.request') }),
  ).toEqual(['TL413 a.js:4 fix'])
  expect(scan({ 'a.js': made('const it = Object.create(express.request)') })).toEqual(['TL413 a.js:3 fix'])
  expect(scan({ 'a.js': made('const it = Object.setPrototypeOf({}, express().request)') })).toEqual([
    'TL413 a.js:3 fix',
  ])
  expect(scan({ 'a.js': made('const it = Object.create(other.request)') })).toEqual([])
})

it.each([
  ['*', true],
  ['', true],
  ['x', true],
  ['<20', true],
  ['>=10 || *', true],
  ['>=18', false],
  ['>=18 <23', false],
  ['^20', false],
])('engines %j promises a Node before 18: %s', (node, isOld) => {
  const manifest = JSON.stringify({ dependencies: { express: '4' }, engines: { node } })
  expect(scan({ 'package.json': manifest, 'a.js': '' })).toEqual(isOld ? ['TL427 package.json:1'] : [])
})

it('a registration by a computed method with an unknown path is reported for a look by hand', () => {
  const unfollowed = (line: string) => {
    const folder = makeFolder({
      'package.json': NEEDS_EXPRESS,
      'a.js': `const app = require('express')()\nfor (const { method, path } of table()) ${line}\n`,
    })
    return scanFolder(folder, V5).unfollowed.map(({ line: at, source }) => `${at} ${source}`)
  }
  expect(unfollowed('app[method](path, show)')).toEqual(['2 path'])
  expect(unfollowed("for (const verb of ['get', 'post']) app[verb](path, show)")).toEqual(['2 path'])
  expect(unfollowed("for (const name of ['set', 'enable']) app[name](path, show)")).toEqual([])
  expect(unfollowed("app[method]('title', path)")).toEqual([])
})

it('a file below a folder that starts with a dot is not sent on 5.x', () => {
  const sends = (call: string) => ({
    'a.js': `const path = require('path')\nconst DIR = path.join(__dirname, '.cache')\nmodule.exports = (req, res) => {\n  ${call}\n}\n`,
  })
  expect(scan(sends("res.sendFile('/srv/.a/b.html')"))).toEqual(['TL435 a.js:4'])
  expect(scan(sends("res.sendFile('/srv/.a/b.html', (err) => {})"))).toEqual(['TL435 a.js:4'])
  expect(scan(sends("res.sendFile('.a/b.html', { root: __dirname })"))).toEqual(['TL435 a.js:4'])
  expect(scan(sends('res.sendFile(path.join(DIR, req.params.name))'))).toEqual(['TL435 a.js:4'])
  expect(scan(sends("res.sendFile(path.resolve(__dirname, '.a', 'b.html'))"))).toEqual(['TL435 a.js:4'])
  expect(scan(sends("res.download(DIR + '/a.txt')"))).toEqual(['TL435 a.js:4'])
  const fine = [
    'res.sendFile(DIR)',
    'res.sendFile(unknown)',
    "res.sendFile(name + '.d/b')",
    "res.sendFile('/srv/.a/b.html', options)",
    "res.sendFile('/srv/../b/./c.html')",
    "res.sendFile('b.html', { root: DIR })",
  ]
  for (const call of fine) expect(scan(sends(call))).toEqual([])
})
