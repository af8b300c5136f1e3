import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isSuspectV5 } from '../src/doctor/rules/suspects.ts'
import { candidateFiles } from '../src/doctor/source/candidates.ts'

/** The names of the files that can matter, in groups, of a project without anything but these. */
function candidates(texts: Record<string, string>, usesFramework = false): string[][] {
  const resolve = (from: string, specifier: string) => {
    const path = join(from, '..', specifier)
    return specifier.startsWith('.')
      ? Object.keys(texts).find((name) => name.replace(/\.\w+$/, '') === path)
      : undefined
  }
  return candidateFiles(Object.keys(texts), {
    read: (file) => texts[file] ?? '',
    resolve,
    usesFramework: () => usesFramework,
    isSuspect: isSuspectV5,
  })
}

it('only files that can reach the framework are parsed, each after those that it loads', () => {
  const texts = {
    'server.js': "const app = require('express')()\nrequire('./routes')(app)\nrequire('./numbers')\n",
    'routes.js': "const { list } = require('./list')\nmodule.exports = (x) => x.get('/a*', list)\n",
    'list.ts': 'export const list = (q, s) => s.send(404)\n',
    'numbers.js': 'module.exports = [1, 2]\n',
    'start.js': "require('./server')\n",
    'handler.js': 'module.exports = (request, response) => response.send(404)\n',
    'page.jsx': "import { fetchAll } from './fetch'\nexport default () => <p>{fetchAll('/api/*')}</p>\n",
    'fetch.js': 'export const fetchAll = (url) => fetch(url).then((answer) => answer.json())\n',
  }
  expect(candidates(texts)).toEqual([['list.ts', 'routes.js', 'server.js'], ['handler.js']])
})

it('a file without findings is parsed only if it may pass something on', () => {
  const texts = {
    'app.js': "const app = require('express')()\nrequire('./all')(app)\nrequire('./far')\n",
    'all.js': "module.exports = (x) => require('./found')(x.use(y))\n",
    'found.js': "module.exports = (x) => x.get('/a*', f)\n",
    'show.js': 'module.exports = (req, res) => res.json({})\n',
    'far.js': "const numbers = require('./numbers')\n",
    'numbers.js': 'module.exports = [1]\n',
  }
  expect(candidates(texts)).toEqual([['found.js', 'all.js', 'app.js']])
})

it("names that could be the framework's count if the package depends on it", () => {
  const texts = { 'a.js': 'export const host = (ctx) => ctx.req.host\n', 'b.js': 'export const b = 1\n' }
  expect([candidates(texts), candidates(texts, true)]).toEqual([[], [['a.js']]])
})

it('a script that runs in a page is not parsed unless a file of the project loads it', () => {
  const script = 'function open(request, response) { window.alert(request.query.a.b) }\n'
  expect(candidates({ 'public/menu.js': script }, true)).toEqual([])
  const loaded = { 'app.js': "require('express')()\nrequire('./menu')\n", 'menu.js': script }
  expect(candidates(loaded, true)).toEqual([['menu.js', 'app.js']])
})

it('a bundle or library for pages is not parsed for what looks like an import in it', () => {
  const texts = {
    'umd.js':
      "if (typeof define === 'function' && define.amd) define(f)\nelse window.x = require('x')\nfunction f(req, res) { res.send(404) }\n",
    'chunk.js': "webpackJsonp([1], { 2(req, res) { require('x')\nres.send(404) } })\n",
    'menu.js': "angular.module('menu').run((app) => app.get('/a*', f))\n",
    'prose.js': "// taken from 'other.js'\nwindow.x = (req, res) => res.send(404)\n",
  }
  expect(candidates(texts, true)).toEqual([])
  const server = "const page = '<script>window.a</script>'\nrequire('x')((req, res) => res.send(404, page))\n"
  expect(candidates({ 'server.js': server }, true)).toEqual([['server.js']])
})

it('a file without names of the framework is not parsed where no parsed file leads to it', () => {
  const texts = {
    'server.js': "const app = require('express')()\nrequire('./numbers')\n",
    'numbers.js': "const { numbers } = require('./settings')\nmodule.exports = () => numbers\n",
    'settings.js': "exports.origins = ['*']\n",
  }
  expect(candidates(texts, true)).toEqual([['server.js']])
})

it('a file with the paths that another registers is parsed', () => {
  const texts = {
    'app.js': "const app = require('express')()\nconst P = require('./paths')\napp.use(P.pictures, f)\n",
    'paths.js': "module.exports = { get pictures() { return '/pictures' } }\n",
  }
  expect(candidates(texts)).toEqual([['paths.js', 'app.js']])
})

it('an event named connect is not the package', () => {
  expect(candidates({ 'a.js': "socket.on('connect', f)\n" }, true)).toEqual([])
  expect(candidates({ 'a.js': "const connect = require('connect')\n" }, true)).toEqual([['a.js']])
})

it('a file that completes the settings of another is parsed for the paths in it', () => {
  const texts = {
    'index.js': "const app = require('express')()\nrequire('./routes')(app, require('./complete')(given))\n",
    'routes.js': 'module.exports = (app, settings) => app.get(settings.prefix, f)\n',
    'complete.js': "module.exports = (all) => { if (!all.prefix) all.prefix = '/'; return all }\n",
  }
  expect(candidates(texts)).toEqual([['routes.js', 'complete.js', 'index.js']])
})
