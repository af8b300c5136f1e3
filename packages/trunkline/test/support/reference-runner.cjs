// Runs the samples of the reference on one line, and says what that line has: a child of reference.documentation.test.ts.
const { EventEmitter } = require('node:events')
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs')
const http = require('node:http')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { text } = require('node:stream/consumers')
const { inject } = require('trunkline/test')

const AsyncFunction = (async () => {}).constructor

async function main() {
  const { entry, samples } = JSON.parse(await text(process.stdin))
  const framework = require(entry)
  const folder = makeFolder()
  try {
    const members = await readMembers(framework)
    const brought = []
    for (const sample of samples) brought.push(await run(framework, folder, sample))
    process.stdout.write(JSON.stringify({ members, brought }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'))
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'hello.txt'), 'Hello, file')
  writeFileSync(join(folder, '.hidden.txt'), 'Hidden')
  writeFileSync(join(folder, 'hello.ejs'), 'Hello <%= name %>')
  return folder
}

async function run(trunkline, folder, { code, asks }) {
  const { log } = console
  let printed = ''
  console.log = (...values) => {
    printed += `${require('node:util').format(...values)}\n`
  }
  try {
    const app = trunkline().set('env', 'test')
    await new AsyncFunction('trunkline', 'app', 'samples', 'require', code)(trunkline, app, folder, require)
    const answers = []
    for (const { method, url, headers, body } of asks) {
      const answer = await inject(app, { method, url, headers, ...(body !== undefined && { body }) })
      answers.push({ status: answer.status, headers: answer.headers, text: answer.text })
    }
    await new Promise(setImmediate) // what is called back by then is printed, too
    return { printed, answers }
  } catch (err) {
    return { printed: `${printed}${err.stack}\n`, answers: [] }
  } finally {
    console.log = log
  }
}

/** What there is on a line, by owner: without node's own, methods by their names, and what begins with an underscore. */
async function readMembers(framework) {
  const app = framework()
  const router = new framework.Router()
  const route = framework.Route.length > 1 ? new framework.Route('get', '/', []) : new framework.Route('/')
  const seen = {}
  const look = (req, res) => {
    seen.req = Object.keys(req)
    seen.res = Object.keys(res)
    res.end()
  }
  await inject(look, '/')
  const plain = { ...seen }
  app.get('/', look)
  await inject(app, '/')
  const added = (name) => seen[name].filter((key) => !plain[name].includes(key))
  return {
    trunkline: namesOf(framework, Function.prototype).filter((key) => isReadable(framework, key)),
    app: [...routing(namesOf(app, Function.prototype)), 'get', 'parent'].filter((key) => isReadable(app, key)),
    router: routing(namesOf(router, Function.prototype)),
    route: routing(namesOf(route, Object.prototype)),
    req: [...namesOf(app.request, http.IncomingMessage.prototype), ...added('req').filter(isShown), 'get', 'body'],
    res: [...namesOf(app.response, http.ServerResponse.prototype), ...added('res').filter(isShown), 'get', 'req'],
    settings: Object.keys(app.settings),
  }
}

const METHODS = new Set(http.METHODS.map((method) => method.toLowerCase()))
const OF_FUNCTIONS = new Set(['length', 'name', 'prototype', 'arguments', 'caller', 'constructor'])
const isShown = (key) => !key.startsWith('_')

/** The methods by which routes are added are one entry. */
function routing(names) {
  const others = names.filter((key) => !METHODS.has(key))
  return names.includes('get') ? [...others, 'METHOD'] : others
}

/** 4.x says of some names that they are gone, when they are read. */
function isReadable(object, key) {
  try {
    Reflect.get(object, key)
    return true
  } catch {
    return false
  }
}

function namesOf(object, end) {
  const names = new Set()
  for (let at = object; at !== null && at !== end && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const key of Object.getOwnPropertyNames(at)) names.add(key)
  }
  return [...names].filter(
    (key) => isShown(key) && !OF_FUNCTIONS.has(key) && !(key in EventEmitter.prototype) && !(key in end),
  )
}

main()
