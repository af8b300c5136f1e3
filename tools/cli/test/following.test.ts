import { describe, expect, it } from 'vitest'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import { makeFolder, runHere, scanFolder } from './run-cli.ts'

const [V5, V4] = MOVES as [Move, Move]
const NEEDS_EXPRESS = '{"dependencies":{"express":"^4.18.0"}}'

function scan(files: Record<string, string>, move: Move = V5): string[] {
  const folder = makeFolder({ 'package.json': NEEDS_EXPRESS, ...files })
  const { findings, notes } = scanFolder(folder, move)
  return [...findings, ...notes].map(({ code, file, line }) => `${code} ${file}:${line}`)
}

interface Form {
  readonly title: string
  readonly files: Record<string, string>
  readonly found: readonly string[]
  readonly move?: Move
}

const APP = "const app = require('express')()\n"

/** Paths that are written somewhere else than in the call that registers them. */
const PATHS: Form[] = [
  {
    title: 'a literal that is handed to a function of the file',
    files: {
      'routes.js': `${APP}function page(server, path, handler) {\n  server.get(path, handler)\n}\npage(app, '/topic/:id/:slug?', show)\npage(app, '/ok', show)\n`,
    },
    found: ['TL401 routes.js:5'],
  },
  {
    title: 'a literal that goes through two functions, one of them a member',
    files: {
      'routes.js': `${APP}const h = module.exports\nh.page = (web, path, fn) => h.add(web, path, fn)\nh.add = (web, path, fn) => web.get(path, fn)\nh.page(app, '/a/:b?', show)\n`,
    },
    found: ['TL401 routes.js:5'],
  },
  {
    title: 'a star behind something that is not known',
    files: { 'a.js': `${APP}app.get(prefix + '/*', show)\napp.get(prefix + '/x', show)\n` },
    found: ['TL401 a.js:2'],
  },
  {
    title: 'a text that grows',
    files: {
      'a.js': `${APP}let path = '/a'\nif (deep) path += '/*'\napp.get(path, show)\nlet plain = '/b'\nplain += '/c'\napp.get(plain, show)\n`,
    },
    found: ['TL401 a.js:3'],
  },
  {
    title: 'texts that are put together from names that are known',
    files: {
      'a.js': `${APP}const base = '/v' + 1\nconst all = '*'\napp.get('/a' + all, show)\napp.get(\`\${base}/ok\`, show)\n`,
    },
    found: ['TL401 a.js:4'],
  },
  {
    title: 'a member of an object',
    files: {
      'a.js': `${APP}const PATHS = {\n  one: '/a/:b?',\n  unused: '/never/:id?',\n}\napp.get(PATHS.one, show)\n`,
    },
    found: ['TL401 a.js:3'],
  },
  {
    title: 'Object.freeze()',
    files: {
      'a.ts':
        "import express from 'express'\nexport const Q = Object.freeze({\n  a: '/q/*',\n} as const)\nconst app = express()\napp.get(Q.a, show)\n",
    },
    found: ['TL401 a.ts:3'],
  },
  {
    title: 'lists and tables that a loop registers',
    files: {
      'a.js': `${APP}for (const path of [
  '/a/:b?',
  '/ok',
]) app.get(path, show)
const pages = [
  { url: '/c/:d?', fn: show },
]
pages.forEach((page) => app.get(page.url, page.fn))
for (const { url } of pages) app.use(url, show)
const table = {
  '/e/*': show,
}
Object.keys(table).forEach((key) => app.get(key, table[key]))
for (const key in { '/f*': 1 }) app.get(key, show)
Object.entries({ '/g*': 1 }).map(([path, fn]) => app.all(path, fn))
`,
    },
    found: ['TL401 a.js:3', 'TL401 a.js:7', 'TL401 a.js:12', 'TL401 a.js:15', 'TL401 a.js:16'],
  },
  {
    title: 'a list that is given as a whole, by name',
    files: { 'a.js': `${APP}const both = [\n  '/a',\n  '/b/:c?',\n]\napp.get(both, show)\n` },
    found: ['TL401 a.js:4'],
  },
  {
    title: 'a method whose name is computed',
    files: {
      'a.js': `${APP}for (const method of ['get', 'put']) app[method](\`/a/*\`, show)\napp[verb]('/b/:c?', show)\napp[name]('/ok')\n`,
    },
    found: ['TL401 a.js:2', 'TL401 a.js:3'],
  },
  {
    title: 'pieces that are joined',
    files: {
      'a.js': `${APP}app.get(path.join(prefix, '*'), show)\napp.get(urljoin(prefix, '/a/:b?'), show)\napp.get(['/a', '*'].join('/'), show)\napp.get(path.join('/a', 'b'), show)\n`,
    },
    found: ['TL401 a.js:2', 'TL401 a.js:3', 'TL401 a.js:4'],
  },
  {
    title: 'a list that is added to',
    files: {
      'a.js': `${APP}const routes = load()\nroutes.push({ path: '/*' })\nroutes.forEach((route) => app.get(route.path, show))\n`,
    },
    found: ['TL401 a.js:3'],
  },
  {
    title: 'a path of a parameter with a default',
    files: { 'a.js': `${APP}function add(path = '/a/*') {\n  app.get(path, show)\n}\nadd()\n` },
    found: ['TL401 a.js:2'],
  },
]

/** Apps, routers, requests and responses that come another way than by a name that was given `express()`. */
const OBJECTS: Form[] = [
  {
    title: 'a request without a response beside it',
    files: {
      'a.js': "function id(req) {\n  return req.param('id')\n}\nconst f = (user, req) => req.acceptsCharset('utf-8')\n",
    },
    found: ['TL404 a.js:2', 'TL409 a.js:4'],
  },
  {
    title: 'a request that is a member',
    files: { 'a.js': "module.exports = (ctx) => ctx.req.param('id')\nclass A { f() { this.req.query = {} } }\n" },
    found: ['TL404 a.js:1', 'TL413 a.js:2'],
  },
  {
    title: 'args.app, and ({ app })',
    files: {
      'a.js': "module.exports = function (args) {\n  args.app.del('/a', show)\n}\n",
      'b.js': "module.exports = ({ app, router }) => {\n  app.get('/a/*', show)\n  router.get('/b/:c?', show)\n}\n",
      'c.js': `${APP}const init = ({ web: { app: it } }) => it.get('/a/*', show)\ninit({ web: { app } })\n`,
    },
    found: ['TL403 a.js:2', 'TL401 b.js:2', 'TL401 b.js:3', 'TL401 c.js:2'],
  },
  {
    title: 'this.app that is given from outside, self and that',
    files: {
      'a.js':
        "const app = require('express')()\nfunction A(it) { this.web = it }\nA.prototype.go = function () {\n  this.web.get('/a/*', show)\n}\nnew A(app)\n",
      'c.js':
        "function C() {\n  const self = this\n  self.web = require('express')()\n  setup(() => self.web.get('/a/*', show))\n}\n",
      'd.js': "exports.mixin = {\n  go() {\n    this.app.del('/a', show)\n  }\n}\n",
    },
    found: ['TL401 a.js:4', 'TL401 c.js:4', 'TL403 d.js:3'],
  },
  {
    title: 'an app that stands in an object that a function returns',
    files: {
      'a.js':
        "const make = () => {\n  const app = require('express')()\n  return { app, web: app }\n}\nconst { web } = make()\nweb.get('/a/*', show)\nconst it = make()\nit.web.del('/b', show)\n",
      'b.js': "const { app } = makeElsewhere()\napp.get('/a/*', show)\n",
    },
    found: ['TL401 a.js:6', 'TL403 a.js:8', 'TL401 b.js:2'],
  },
  {
    title: "TypeScript's parameter properties, and typed properties of classes",
    files: {
      'a.ts':
        "import { Application, Router } from 'express'\nclass A {\n  private r!: Router\n  constructor(private readonly web: Application, public x: string) {\n    web.get('/a/*', show)\n  }\n  go() {\n    this.web.get('/b/*', show)\n    this.r.get('/c/*', show)\n  }\n}\n",
    },
    found: ['TL401 a.ts:5', 'TL401 a.ts:8', 'TL401 a.ts:9'],
  },
  {
    title: 'methods of classes: static ones, those of an instance, bound ones, inherited ones',
    files: {
      'c.js': `${APP}class One {
  static show(q, s) { s.sendfile(q.x) }
}
class Base {
  constructor() { this.web = require('express')() }
  list(q, s) { s.sendfile(q.x) }
}
class Two extends Base {
  show = (q, s) => s.sendfile(q.x)
  go() { this.web.get('/b/*', show) }
}
const two = new Two()
app.get('/', One.show)
app.get('/', two.show)
app.get('/', two.list.bind(two))
two.web.get('/a/*', show)
`,
    },
    found: ['TL408 c.js:3', 'TL408 c.js:7', 'TL408 c.js:10', 'TL401 c.js:11', 'TL401 c.js:17'],
  },
  {
    title: 'members that are set on an object',
    files: { 'a.js': "const it = {}\nit.web = require('express')()\nit.web.get('/a/*', show)\n" },
    found: ['TL401 a.js:3'],
  },
]

const REST: Form[] = [
  {
    title: 'req.param() where the project makes it itself is no finding',
    files: {
      'a.js': "exports.id = (req, res) => res.send(req.param('id'))\n",
      'b.js': 'module.exports = (req, res, next) => {\n  req.param = (name) => req.query[name]\n  next()\n}\n',
    },
    found: [],
  },
  {
    title: 'this._router.stack in methods that are mixed into an app',
    files: {
      'a.js': 'exports.order = function () {\n  return this._router.stack.length\n}\n',
      'b.js': 'class B {\n  constructor(r) { this._router = make(r) }\n  f() { return this._router.stack }\n}\n',
    },
    found: ['TL422 a.js:2'],
  },
  {
    title: 'members of a body that throw on 4.x as well are no finding',
    files: {
      'a.js': `${APP}app.use(require('express').json())\napp.post('/', (req, res) => res.send(req.body.a.trim() + req.body.b))\napp.post('/', (req, res) => res.send(req.body.a))\n`,
    },
    found: ['TL415 a.js:4'],
  },
  {
    title: 'private members, getters and static members of a class above',
    files: {
      'a.js':
        "const express = require('express')\nclass Base {\n  #app = express()\n  static paths = { user: '/user/:id?' }\n  get app() { return this.#app }\n}\nclass Site extends Base {\n  constructor() {\n    super()\n    const { app } = this\n    app.get(Site.paths.user, show)\n    this.app.get('/f/*', show)\n    this.#late()\n  }\n  #late() { this.app.route('/r/:a?').get(show) }\n}\n",
    },
    found: ['TL401 a.js:4', 'TL401 a.js:12', 'TL401 a.js:15'],
  },
  {
    title: 'params[0] behind a path that is put together',
    files: {
      'a.js': `${APP}app.get(\`\${prefix}/*\`, (req, res) => {\n  res.send(req.params[0])\n})\napp.get(prefix + '/*', (req, res) => {\n  res.send(req.params[0])\n})\n`,
    },
    found: ['TL401 a.js:2', 'TL430 a.js:3', 'TL401 a.js:5', 'TL430 a.js:6'],
  },
  {
    title: 'params[0] in a handler that stands elsewhere',
    files: {
      'a.js': `${APP}function own(req, res) {\n  res.send(req.params[0])\n}\napp.get('/b/*', own)\n`,
    },
    found: ['TL430 a.js:3', 'TL401 a.js:5'],
  },
  {
    title: 'params[0] in a function that a handler gives the request to',
    files: {
      'a.js': `${APP}const paths = ['/a/*', '/a']\napp.get(paths, (req, res) => {\n  own(req, res)\n})\nfunction own(req, res) {\n  show(req.params[0], req, res)\n  own(req, res)\n}\nfunction show(path, req, res) {\n  res.send(path + req.params[0])\n}\n`,
    },
    found: ['TL401 a.js:2', 'TL430 a.js:7', 'TL430 a.js:11'],
  },
  {
    title: 'values behind assertions of TypeScript',
    files: {
      'a.ts':
        "import e from 'express'\nconst app = e()\napp.get('/a/*' as string, (req, res) => {\n  res.status('404' as any).end()\n  res.send(404 as any)\n  res.redirect('back' as string)\n})\n",
    },
    found: ['TL401 a.ts:3', 'TL412 a.ts:4', 'TL405 a.ts:5', 'TL407 a.ts:6'],
  },
  {
    title: 'from 3.x: this.app.use(this.app.router), and req.files in helpers',
    files: {
      'a.js': `${APP}function A() { this.app = app }\nA.prototype.go = function () {\n  this.app.use(this.app.router)\n}\n`,
      'b.js': 'exports.first = function (req) {\n  return req.files.a\n}\n',
    },
    found: ['TL302 a.js:4', 'TL307 b.js:2'],
    move: V4,
  },
]

for (const [title, forms] of Object.entries({ PATHS, OBJECTS, REST })) {
  describe(`what is followed: ${title.toLowerCase()}`, () => {
    it.each(forms)('$title', ({ files, found, move }) => {
      expect(scan(files, move)).toEqual(found)
    })
  })
}

describe('what another file of the project gives', () => {
  it.each([
    ["const app = require('./app')\napp.del('/a', show)\n", ['TL403 a.js:2']],
    ["import app from './app'\napp.del('/a', show)\n", ['TL403 a.js:2']],
    ["const { createApp } = require('./app')\nconst app = createApp()\napp.del('/a', show)\n", ['TL403 a.js:3']],
    ["const web = require('./app')\nweb.del('/a', show)\n", []],
    ["const app = require('other')()\napp.del('/a', show)\n", []],
  ])('counts if its name says what it is, and is not rewritten: %s', (program, found) => {
    const folder = makeFolder({ 'package.json': NEEDS_EXPRESS, 'a.js': program })
    const { findings } = scanFolder(folder, V5)
    expect(findings.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual(found)
    expect(findings.some(({ edits }) => edits)).toBe(false)
  })
})

describe('where following a path ends', () => {
  it('a path that cannot be followed is reported with its origin, and is not a finding', async () => {
    const folder = makeFolder({
      'package.json': NEEDS_EXPRESS,
      'a.js': `${APP}app.get(options.path, show)\napp.put(options.path, show)\napp.use(config.prefix, show)\napp.use(auth, show)\napp.get(/x/, show)\n`,
    })
    const { code, stdout } = await runHere(['doctor', '.'], folder)
    expect([code, stdout]).toEqual([
      0,
      '2 registrations whose path comes from options.path (a.js:2, a.js:3): look at them\n' +
        '1 registration whose path comes from config.prefix (a.js:4): look at it\n\nNothing found in 1 file.\n',
    ])
  })
})

describe('what is only a name is not rewritten', () => {
  it.each([
    'module.exports = (ctx) => ctx.req.acceptsCharset("a")\n',
    'exports.host = (req) => req.host\n',
    'module.exports = (it) => it.res.redirect("back")\n',
  ])('%s', (text) => {
    const folder = makeFolder({ 'package.json': NEEDS_EXPRESS, 'a.js': text })
    const { findings } = scanFolder(folder, V5)
    expect(findings.map(({ edits }) => edits)).toEqual([undefined])
  })

  it('a package that does not depend on the framework gets no findings', () => {
    const files = {
      'package.json': '{"dependencies":{"koa":"2"}}',
      'a.js': "module.exports = (ctx) => ctx.req.param('x')\n",
    }
    expect(scan(files)).toEqual([])
  })
})
