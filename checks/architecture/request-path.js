// Which source files one warm `GET /u/:id`, answered by `res.json`, runs through, by V8's own count of calls.
//   node checks/architecture/request-path.js            prints them (after `node build/build.js --modules`)
//   node checks/architecture/request-path.js --write    and writes them into docs/ARCHITECTURE.md
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { Session } from 'node:inspector/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = path.join(import.meta.dirname, '../..')
const PAGE = path.join(ROOT, 'docs/ARCHITECTURE.md')
// The modules before they are put together in few files.
const COMPILED = path.join(ROOT, 'packages/trunkline/compiled')
const WARM_UP = 50

const files = await filesOnTheWay()
const block = formatBlock(files)
console.log(block)
if (process.argv.includes('--write')) {
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(
    PAGE,
    page.replace(/```files\n[\s\S]*?```/, () => block),
  )
}

async function filesOnTheWay() {
  const framework = createRequire(import.meta.url)(path.join(COMPILED, 'index.cjs'))
  const app = framework().get('/u/:id', (req, res) => res.json({ id: req.params.id }))
  const agent = new Agent({ keepAlive: true })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const ask = () => request({ agent, port: server.address().port, path: '/u/1' })

  for (let i = 0; i < WARM_UP; i++) await ask()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await ask() // what was already running counts as called
  await session.post('Profiler.takePreciseCoverage')
  // Twice: what the server still does when the client has the answer belongs to it, too.
  await ask()
  await ask()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  agent.destroy()
  server.close()
  return result.flatMap(({ url, functions }) => countCalls(url, functions)).sort((a, b) => (a.file < b.file ? -1 : 1))
}

function request(options) {
  return new Promise((resolve, reject) => {
    get(options, (res) => res.resume().once('end', resolve)).once('error', reject)
  })
}

function countCalls(url, functions) {
  const base = `${pathToFileURL(COMPILED).href}/`
  if (!url.startsWith(base)) return []
  const called = functions.filter(({ ranges }) => ranges[0].startOffset > 0 && ranges[0].count > 0)
  return called.length === 0 ? [] : [{ file: url.slice(base.length).replace(/\.js$/, '.ts'), calls: called.length }]
}

function formatBlock(rows) {
  const functions = rows.reduce((sum, { calls }) => sum + calls, 0)
  const lines = rows.map(({ file, calls }) => `${file.padEnd(38)} ${calls}`)
  return ['```files', ...lines, `${rows.length} files, ${functions} functions`, '```'].join('\n')
}
