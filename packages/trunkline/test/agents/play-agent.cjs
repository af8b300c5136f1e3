// Plays an agent on one framework: node play-agent.cjs <folder of the framework> <hooks as JSON>
// It hooks files as agents do, loads the framework, makes an app and sends it requests, and prints which hooks were
// called while routes were registered, and which by the requests, each with how often.
const { once } = require('node:events')
const http = require('node:http')
const Module = require('node:module')
const path = require('node:path')

const [folder, table] = process.argv.slice(2)
const hooks = JSON.parse(table)
const called = { registration: new Map(), request: new Map() }
let phase = 'registration'

globalThis.noteCall = (title) => called[phase].set(title, (called[phase].get(title) ?? 0) + 1)

hookText()
hookExports()
main()

async function main() {
  const server = createApp(require(folder)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  phase = 'request'
  await askAll(server.address().port)
  server.close()
  const [registration, request] = [called.registration, called.request].map((counts) => Object.fromEntries(counts))
  process.stdout.write(JSON.stringify({ registration, request }))
}

/** A file as agents name it: by the package that it lies in, which is called express here whatever its folder is. */
function nameOf(file) {
  const relative = path.relative(folder, file).replaceAll('\\', '/')
  const parts = file.replaceAll('\\', '/').split('/node_modules/')
  if (!relative.startsWith('..') && !relative.includes('node_modules/')) return `express/${relative}`
  return parts.at(-1)
}

/** As New Relic and Sentry do: finds a function that is assigned, and writes a call into its body. */
function hookText() {
  const compile = Module.prototype._compile
  Module.prototype._compile = function compileRewritten(text, file, ...rest) {
    let rewritten = text
    for (const { file: wanted, how, name } of hooks) {
      if (how !== 'text' || wanted !== nameOf(file)) continue
      const assignment = new RegExp(`(\\.${name}\\s*=\\s*function[^(]*\\([^)]*\\)\\s*\\{)`)
      rewritten = rewritten.replace(assignment, `$1;globalThis.noteCall('${wanted} text ${name}');`)
    }
    return compile.call(this, rewritten, file, ...rest)
  }
}

/** As the others do: replaces what a file exports, or a method of it, as soon as it is loaded. */
function hookExports() {
  const load = Module.prototype.require
  const replaced = new Map()
  Module.prototype.require = function requireHooked(id) {
    const exported = load.call(this, id)
    if (Module.isBuiltin(id)) return exported
    const file = Module._resolveFilename(id, this)
    if (!replaced.has(file)) replaced.set(file, replace(nameOf(file), exported))
    return replaced.get(file)
  }
}

function replace(file, exported) {
  let result = exported
  for (const { file: wanted, how, name } of hooks) {
    if (wanted !== file || how === 'text') continue
    const title = [file, how, name].filter(Boolean).join(' ')
    if (how === 'export') result = wrap(result, title)
    else if (how === 'factory') result = wrapFactory(result, title)
    else if (how === 'getter') wrapGetter(result, name, title)
    else {
      const holder = how === 'prototype' ? result.prototype : result
      holder[name] = wrap(holder[name], title)
    }
  }
  return result
}

function wrap(original, title) {
  if (typeof original !== 'function') throw new Error(`there is no function for ${title}`)
  function replacement(...args) {
    noteCall(title)
    return new.target ? Reflect.construct(original, args) : original.apply(this, args)
  }
  Object.setPrototypeOf(replacement, Object.getPrototypeOf(original))
  return Object.defineProperties(replacement, Object.getOwnPropertyDescriptors(original))
}

/** Replaces a function by one whose result is wrapped, such as middleware that it makes. */
function wrapFactory(original, title) {
  const replacement = (...args) => wrap(original(...args), title)
  return Object.assign(replacement, original)
}

function wrapGetter(holder, name, title) {
  const descriptor = Object.getOwnPropertyDescriptor(holder, name)
  Object.defineProperty(holder, name, {
    ...descriptor,
    get() {
      noteCall(title)
      return descriptor.get.call(this)
    },
  })
}

function createApp(express) {
  const app = express()
  app.set('views', __dirname)
  app.engine('cjs', (_file, _options, callback) => callback(null, 'rendered'))
  const router = express.Router()
  router.param('id', (_req, _res, next) => next())
  router.use((req, _res, next) => next(req.query.fail && new Error('handled')))
  router.get('/:id', (req, res) => res.json(req.params))
  app.use('/users', router)
  const inner = express.Router().get('/end', (_req, res) => res.send('inside'))
  app.use('/routers', express.Router().use('/in', express.Router().use('/routers', inner)))
  app.use((_req, _res, next) => next())
  app.get('/view', (_req, res) => res.render('play-agent.cjs'))
  for (const type of ['json', 'raw', 'text', 'urlencoded']) {
    app.post(`/${type}`, express[type](type === 'urlencoded' ? { extended: true } : {}), (req, res) =>
      res.send(req.body),
    )
  }
  app.use((_err, _req, _res, next) => next(new Error('not handled')))
  return app
}

async function askAll(port) {
  await ask(port, '/users/7?a=b')
  await ask(port, '/users/7?fail=yes')
  // Twice: from its second request on, a router does more by itself.
  for (let i = 0; i < 2; i++) await ask(port, '/routers/in/routers/end')
  for (let i = 0; i < 2; i++) await ask(port, '/view')
  await ask(port, '/json', 'application/json', '{}')
  await ask(port, '/raw', 'application/octet-stream', 'bytes')
  await ask(port, '/text', 'text/plain', 'text')
  await ask(port, '/urlencoded', 'application/x-www-form-urlencoded', 'a=b')
}

async function ask(port, target, type, body) {
  const method = body === undefined ? 'GET' : 'POST'
  const req = http.request({ host: '127.0.0.1', port, method, path: target, headers: type && { 'content-type': type } })
  const [res] = await once(req.end(body), 'response')
  await once(res.resume(), 'end')
}
