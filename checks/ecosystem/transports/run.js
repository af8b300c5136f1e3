// Plays published middleware on every transport of an application, on every line, and holds docs/transports.md against it.
//   node checks/lock/install.js checks/ecosystem && npm run build
//   node checks/ecosystem/transports/run.js            fails when something does, or when the page is out of date
//   node checks/ecosystem/transports/run.js --write    writes the table of the page
const fs = require('node:fs')
const path = require('node:path')
const { transports } = require('./transports.js')
const { middleware } = require('./middleware.js')

const PAGE = path.join(__dirname, '../../../docs/transports.md')
const LINES = ['v3', 'v4', 'v5']

main(process.argv.includes('--write')).catch((error) => {
  console.error(error)
  process.exitCode = 1
})

async function main(write) {
  process.env.NODE_ENV = 'test'
  const rows = []
  for (const each of middleware) rows.push([titleOf(each), ...(await playEverywhere(each))])
  const table = toTable(['Middleware', ...Object.keys(transports)], rows)
  const page = fs.readFileSync(PAGE, 'utf8')
  const renewed = page.replace(
    /(<!-- table -->\n)[\s\S]*?(<!-- end of table -->)/,
    (_, open, close) => `${open}\n${table}\n${close}`,
  )
  if (write) fs.writeFileSync(PAGE, renewed)
  else if (renewed !== page)
    throw new Error(`docs/transports.md is out of date: node checks/ecosystem/transports/run.js --write\n${table}`)
  if (rows.flat().some((cell) => cell.startsWith('**'))) throw new Error(`Something does not pass:\n${table}`)
  console.log(
    `${rows.length} kinds of middleware by ${Object.keys(transports).length} transports on ${LINES.length} lines: all passed`,
  )
  process.exit() // some packages keep timers
}

/** A cell for each transport. */
async function playEverywhere(each) {
  const cells = []
  for (const [name, open] of Object.entries(transports)) {
    const failed = []
    for (const line of LINES) {
      const problem = await play(each, line, open)
      if (problem === undefined) continue
      failed.push(line)
      console.error(`${each.name} by ${name} on ${line}: ${problem.stack ?? problem}`)
    }
    cells.push(failed.length === 0 ? 'passed' : `**fails on ${failed.join(', ')}**`)
  }
  return cells
}

/** What went wrong; undefined when nothing did. */
async function play(each, line, open) {
  const framework = require(`trunkline/${line}`)
  const app = framework().set('env', 'test')
  const kit = { framework, parsers: require('@trunkline/parsers') }
  each.use(app, kit)
  const { ask, close } = await open(app)
  try {
    await each.check((asked) => within(ask(asked), asked.path), kit)
  } catch (problem) {
    return problem
  } finally {
    close()
  }
}

/** An answer that does not come is an error, too. */
async function within(answer, asked) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${asked} within ten minutes`)), 600_000)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

function titleOf({ name, isOurs }) {
  if (isOurs) return name
  const { version } = JSON.parse(fs.readFileSync(path.join(__dirname, '../node_modules', name, 'package.json'), 'utf8'))
  return `${name} ${version}`
}

function toTable(heads, rows) {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n') + '\n'
}
