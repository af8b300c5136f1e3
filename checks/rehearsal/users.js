// What users do with published packages, each in a folder that was empty before. A step throws when something is not as promised.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MANAGERS } from '../replacing-express/managers.js'
import { run } from './command.js'

const RUNTIMES = path.join(import.meta.dirname, '../runtimes/node_modules')
const JSON_SERVER = '0.17.4'
const GULP_CONNECT = '5.7.0'

/** Where a project says that it takes our new versions at once, and with which setting. */
const TRUST = { '.yarnrc.yml': 'npmPreapprovedPackages', 'pnpm-workspace.yaml': 'minimumReleaseAgeExclude' }

const COMMONJS = `const trunkline = require('trunkline')
const { inject } = require('trunkline/test')
const app = trunkline()
app.get('/users/:id', (req, res) => res.json({ id: req.params.id }))
inject(app, '/users/7').then((res) => console.log(res.text))
`
const MODULE = `import trunkline, { Router } from 'trunkline'
import v4 from 'trunkline/v4'
import v3 from 'trunkline/v3'
import { inject } from 'trunkline/test'
const app = trunkline().use(v4().use(v3().get('/old', (req, res) => res.send('three lines'))))
app.use(Router().get('/users/:id', (req, res) => res.json({ id: req.params.id })))
console.log((await inject(app, '/users/7')).text, (await inject(app, '/old')).text)
`
const TYPED = `import trunkline, { type Request } from 'trunkline'
import { serve } from 'trunkline/server'
const app = trunkline()
app.get('/users/:id', (req, res) => res.json({ id: req.params.id.toUpperCase() }))
app.get('/me', (req: Request, res) => void res.send(req.path))
export const start = () => serve(app, { port: 0 })
`
/** Every way in which TypeScript finds types; version 7 has no node10 any more. */
const RESOLUTIONS = [
  { compiler: 'typescript', module: 'nodenext', moduleResolution: 'nodenext' },
  { compiler: 'typescript', module: 'node16', moduleResolution: 'node16' },
  { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' },
  { compiler: 'typescript-5', module: 'nodenext', moduleResolution: 'nodenext' },
  { compiler: 'typescript-5', module: 'commonjs', moduleResolution: 'node10' },
]

/** The steps, by title. `world` has the registry's `url`, a `folder` for projects and the `versions` that were released. */
export const steps = {
  'npm i trunkline: CommonJS and ES modules': async (world) => {
    const project = makeProject(world, 'plain')
    await npm(project, 'install', 'trunkline')
    writeFileSync(path.join(project, 'app.cjs'), COMMONJS)
    writeFileSync(path.join(project, 'app.mjs'), MODULE)
    assert.equal(await run(project, [process.execPath, 'app.cjs']), '{"id":"7"}\n')
    assert.equal(await run(project, [process.execPath, 'app.mjs']), '{"id":"7"} three lines\n')
    assert.equal(installed(project, 'trunkline'), world.versions.trunkline)
    return `trunkline ${installed(project, 'trunkline')}`
  },

  'TypeScript, every resolution': async (world) => {
    const project = makeProject(world, 'typed')
    await npm(project, 'install', 'trunkline', '@types/node@20')
    writeFileSync(path.join(project, 'app.ts'), TYPED)
    for (const { compiler, ...options } of RESOLUTIONS) {
      const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
      const tsc = path.join(RUNTIMES, compiler, 'bin/tsc')
      const always = ['--noEmit', '--strict', '--esModuleInterop', '--target', 'es2022', '--types', 'node']
      await run(project, [process.execPath, tsc, ...always, ...flags, 'app.ts'])
    }
    return RESOLUTIONS.map((each) => each.moduleResolution).join(', ')
  },

  'npm create trunkline, its install and its tests': async (world) => {
    const project = makeProject(world, 'created')
    await npm(project, 'create', '--yes', 'trunkline', 'my-app')
    const app = path.join(project, 'my-app')
    assert.equal(readJson(path.join(app, 'package.json')).dependencies.trunkline, `^${world.versions.trunkline}`)
    await npm(app, 'test')
    return `asks for trunkline ^${world.versions.trunkline}`
  },

  'npx @trunkline/cli doctor': async (world) => {
    const project = makeProject(world, 'doctor', { dependencies: { express: '^4.22.0' } })
    writeFileSync(
      path.join(project, 'app.js'),
      "const express = require('express')\nconst app = express()\napp.get('/files/*', (req, res) => res.send(req.params[0]))\n",
    )
    const printed = await npm(project, 'exec', '--yes', '--package=@trunkline/cli', '--', 'trunkline', 'doctor').catch(
      (error) => error.message, // findings are a status other than 0
    )
    assert.match(printed, /3:9\s+TL401/)
    return 'finds the path that 5.x refuses'
  },

  'npx @trunkline/cli by its package name': async (world) => {
    const project = makeProject(world, 'npx')
    const printed = await run(project, ['npx', '--yes', '@trunkline/cli', '--version'])
    assert.equal(printed.trim(), world.versions['@trunkline/cli'])
    return printed.trim()
  },

  'npm i express@npm:@trunkline/v4': async (world) => {
    const project = makeProject(world, 'alias')
    await npm(project, 'install', 'express@npm:@trunkline/v4', 'body-parser@npm:@trunkline/body-parser-v1')
    writeFileSync(
      path.join(project, 'app.cjs'),
      `const app = require('express')()
      app.use(require('body-parser').json())
      console.log(require('express/package.json').version, require('body-parser/package.json').version)`,
    )
    const printed = await run(project, [process.execPath, 'app.cjs'])
    assert.equal(printed.trim(), `${world.versions['@trunkline/v4']} ${world.versions['@trunkline/body-parser-v1']}`)
    return printed.trim()
  },

  'serve-static as ours under a package that loads it': async (world) => {
    const alias = `npm:@trunkline/serve-static-v1@^${world.versions['@trunkline/serve-static-v1']}`
    const project = makeProject(world, 'files', {
      dependencies: { 'gulp-connect': GULP_CONNECT, 'serve-static': 'npm:@trunkline/serve-static' },
      overrides: { 'gulp-connect': { 'serve-static': alias } },
    })
    await npm(project, 'install')
    writeFileSync(
      path.join(project, 'app.cjs'),
      `const inside = require('node:module').createRequire(require.resolve('gulp-connect'))
      const [own, theirs] = [require('serve-static'), inside('serve-static')]
      console.log(own.name, own.mime, theirs.name, theirs.mime.lookup('a.js'))
      console.log(require('serve-static/package.json').version, inside('serve-static/package.json').version)`,
    )
    const [shape, versions] = (await run(project, [process.execPath, 'app.cjs'])).trim().split('\n')
    assert.equal(shape, 'serveStatic undefined serveStatic application/javascript')
    assert.equal(
      versions,
      `${world.versions['@trunkline/serve-static']} ${world.versions['@trunkline/serve-static-v1']}`,
    )
    return versions
  },

  ...Object.fromEntries(MANAGERS.map((manager) => [titleOf(manager), (world) => override(world, manager)])),
}

export function titleOf(manager) {
  return `json-server, ${manager.name}`
}

/** json-server loads Express itself: it gets ours where the project says so. */
async function override(world, manager) {
  const alias = `npm:@trunkline/v4@^${world.versions['@trunkline/v4']}`
  const project = projectOf(world, manager)
  mkdirSync(project)
  const dependencies = { 'json-server': JSON_SERVER, express: alias }
  const files = manager.files({ dependencies, alias, registry: world.url })
  // Yarn 4 and pnpm take no version that is younger than a day, unless the project trusts the package.
  for (const [name, setting] of Object.entries(TRUST)) {
    if (files[name]) files[name] += `${setting}: ["trunkline", "@trunkline/*"]\n`
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text)
  writeFileSync(
    path.join(project, 'ask.cjs'),
    `const { createRequire } = require('node:module')
    const inside = createRequire(require.resolve('json-server'))
    inside('express')().get('/', () => {})
    const { name, version } = inside('express/package.json')
    console.log(name, version, 'on', createRequire(inside.resolve('express'))('trunkline/package.json').version)`,
  )
  await run(project, manager.install(project))
  const printed = await ask(project, manager)
  assert.equal(printed, describe(world.versions))
  return printed
}

/** After a second release: a project with a lockfile keeps what it has, and takes what is new when it is told to. */
export async function keepAndUpdate(world, manager, before) {
  const project = projectOf(world, manager)
  await run(project, manager.keep(project))
  assert.equal(await ask(project, manager), describe(before), 'a lockfile keeps what it has')
  await run(project, manager.update(project))
  const printed = await ask(project, manager)
  assert.equal(printed, describe(world.versions), 'an update takes what is new')
  return `keeps ${describe(before)}, takes ${printed}`
}

function projectOf(world, manager) {
  return path.join(world.folder, manager.name.replace(/\W+/g, '-'))
}

/** Which package json-server gets as express, and the framework below it. */
async function ask(project, manager) {
  const [node, ...args] = manager.node ?? [process.execPath]
  return (await run(project, [node, ...args, 'ask.cjs'])).trim().split('\n').at(-1)
}

function describe(versions) {
  return `@trunkline/v4 ${versions['@trunkline/v4']} on ${versions.trunkline}`
}

/** An empty project that installs from the registry, with a cache of its own. */
export function makeProject(world, name, manifest = {}) {
  const project = path.join(world.folder, name)
  mkdirSync(project)
  writeFileSync(path.join(project, 'package.json'), `${JSON.stringify({ private: true, ...manifest })}\n`)
  writeFileSync(
    path.join(project, '.npmrc'),
    `registry=${world.url}/\ncache=${world.folder}/.npm\naudit=false\nfund=false\n`,
  )
  return project
}

export function npm(project, ...args) {
  // A project below another, as `npm create` makes it, does not see the other's .npmrc.
  const userconfig = path.join(project, '.npmrc')
  return run(project, ['npm', ...args], args[0] === 'create' ? { npm_config_userconfig: userconfig } : {})
}

export function installed(project, name) {
  return readJson(path.join(project, 'node_modules', name, 'package.json')).version
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
