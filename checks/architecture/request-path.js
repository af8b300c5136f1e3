// Which source files one warm `GET /u/:id`, answered by `res.json`, runs through, by V8's own count of calls.
//   node checks/architecture/request-path.js            prints them (after `npm run build`)
//   node checks/architecture/request-path.js --write    and writes them into docs/ARCHITECTURE.md
//   node checks/architecture/request-path.js --check    and fails if it lists others
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { Session } from 'node:inspector/promises'
import { createRequire, SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = path.join(import.meta.dirname, '../..')
const PAGE = path.join(ROOT, 'docs/ARCHITECTURE.md')
const PACKAGE = path.join(ROOT, 'packages/trunkline')
const WARM_UP = 50

if (process.argv[1] === import.meta.filename) {
  const block = formatBlock(await sourcesOnTheWay())
  console.log(block)
  const page = readFileSync(PAGE, 'utf8')
  const written = page.replace(/```files\n[\s\S]*?```/, () => block)
  if (process.argv.includes('--write')) writeFileSync(PAGE, written)
  if (process.argv.includes('--check') && written !== page) {
    console.error('docs/ARCHITECTURE.md lists others: node checks/architecture/request-path.js --write')
    process.exitCode = 1
  }
}

/** A source file for each function that runs. */
export async function sourcesOnTheWay() {
  const framework = createRequire(import.meta.url)(path.join(PACKAGE, 'dist/index.cjs'))
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
  return result.flatMap(({ url, functions }) => sourcesOf(url, functions))
}

function request(options) {
  return new Promise((resolve, reject) => {
    get(options, (res) => res.resume().once('end', resolve)).once('error', reject)
  })
}

/** The source file of each function that was called. The source map has a token before its end, not always one at its start. */
function sourcesOf(url, functions) {
  if (!url.startsWith(`${pathToFileURL(PACKAGE).href}/dist/`) || !url.endsWith('.js')) return []
  const file = fileURLToPath(url)
  const text = readFileSync(file, 'utf8')
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  const exported = text.indexOf('\nObject.defineProperty(exports, ') // getters, which the bundler adds
  const end = exported === -1 ? text.length : exported
  const isCalled = ({ ranges: [{ startOffset, count }] }) => count > 0 && startOffset > 0 && startOffset < end
  return functions.filter(isCalled).map(({ ranges: [{ endOffset }] }) => {
    const before = text.slice(0, endOffset - 1).split('\n')
    const { originalSource } = map.findEntry(before.length - 1, before.at(-1).length)
    return path.relative(path.join(PACKAGE, 'src'), path.resolve(path.dirname(file), originalSource))
  })
}

/** A line for each folder. */
function formatBlock(sources) {
  const folders = new Map()
  for (const source of sources.sort()) {
    const folder = path.dirname(source)
    if (!folders.has(folder)) folders.set(folder, new Map())
    const counts = folders.get(folder)
    counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  const lines = [...folders].map(([folder, counts]) => {
    const files = [...counts].map(([source, count]) => `${path.basename(source, '.ts')} ${count}`)
    return `${folder === '.' ? './' : `${folder}/`}`.padEnd(14) + files.join(', ')
  })
  return ['```files', ...lines, `${new Set(sources).size} files, ${sources.length} functions`, '```'].join('\n')
}
