// Runs every check on every entry, in this runtime. Prints one line of JSON for each check, then their number, so that
// a run which dies on the way is told from one that passed. With --short, an app that was loaded by require() makes its
// server itself and one that was imported is put on another's, and not each in both ways.
const { SERVERS } = require('./server.js')
const { clientChecks } = require('./client.js')
const { checks: deepChecks } = require('./deep.js')
const { checksOf } = require('./framework.js')
const { checks: parserChecks } = require('./parsers.js')
const { passingOnChecks } = require('./passing-on.js')
const { serverChecks, testChecks, webChecks } = require('./transports.js')
const { formsChecks } = require('./forms.js')
const { checks: shapeChecks } = require('./shape.js')
const { checks: fileChecks } = require('./static-files.js')
const { websocketChecks } = require('./websocket.js')
const entries = require('../entries.json')

const TRANSPORTS = {
  forms: formsChecks,
  server: serverChecks,
  test: testChecks,
  web: [...webChecks, ...passingOnChecks],
  websocket: websocketChecks,
}
/** The same, for entries that are told apart by their name alone. */
const BY_NAME = { 'trunkline/client': clientChecks }
const SHORT = { require: ['listen'], import: ['createServer'] }
const isShort = process.argv.includes('--short')

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})

async function main() {
  let count = 0
  for (const entry of entries) {
    for (const [title, check] of await planChecks(entry)) {
      print({ entry: entry.specifier, title, error: await attempt(check) })
      count++
    }
  }
  print({ count })
  process.exit() // a server that a failed check left open must not hold the process
}

/** All checks of one entry, as titles and functions without arguments. */
async function planChecks(entry) {
  const ways = {
    require: () => require(entry.specifier),
    import: async () => (await import(`../imports/${entry.file}`)).standard,
  }
  const planned = shapeChecks(entry).map(([title, check]) => [title, check])
  for (const [way, load] of Object.entries(ways)) {
    if (entry.kind === 'framework') planned.push(...planFramework(entry, way, load))
    if (entry.kind === 'parsers')
      planned.push(...plan(parserChecks, way, async () => ({ parsers: await load(), entry })))
    if (entry.kind === 'files') planned.push(...plan(fileChecks, way, async () => ({ serveStatic: await load() })))
    const transports = TRANSPORTS[entry.kind] ?? BY_NAME[entry.specifier]
    if (transports) planned.push(...plan(transports, way, async () => ({ loaded: await load() })))
    if (entry.kind === 'deep') planned.push(...plan(deepChecks(entry), way, async () => ({ loaded: await load() })))
  }
  return planned
}

function planFramework(entry, way, load) {
  const servers = isShort ? SHORT[way] : Object.keys(SERVERS)
  return servers.flatMap((server) =>
    plan(checksOf(entry.line), `${way}, ${server}`, async () => ({
      framework: await load(),
      line: entry.line,
      start: SERVERS[server],
      lines: entries.filter(({ specifier }) => /^trunkline\/v\d$/.test(specifier)).map(({ specifier }) => specifier),
    })),
  )
}

function plan(checks, prefix, createContext) {
  return checks.map(([title, check]) => [`${prefix}: ${title}`, async () => check(await createContext())])
}

async function attempt(check) {
  try {
    await check()
  } catch (error) {
    return String(error?.stack ?? error)
  }
}

function print(record) {
  console.log(JSON.stringify(record))
}
