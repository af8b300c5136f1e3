// Parts of the hot path without a network: npm run bench:micro -- [--only plan,send] [--save before] [--against before]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { do_not_optimize, measure } from 'mitata'

/** Microseconds. */
const WARM_UP = 200_000

const PARTS = ['plan', 'matchers', 'send', 'negotiation', 'query', 'parsers']

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function main() {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, save: { type: 'string' }, against: { type: 'string' } },
  })
  const chosen = values.only?.split(',') ?? PARTS
  const wrong = chosen.find((part) => !PARTS.includes(part))
  if (wrong) throw new Error(`nothing is named ${wrong}; there are: ${PARTS.join(', ')}`)
  const before = values.against ? load(values.against) : {}
  console.log(`Node ${process.versions.node}; nanoseconds each: median, fastest quarter up to, slowest quarter from`)
  const results = {}
  for (const part of chosen) Object.assign(results, await measurePart(part, before))
  if (values.save) save(values.save, results)
}

async function measurePart(part, before) {
  const { benches } = await import(`./${part}.js`)
  console.log(`\n${part}`)
  const results = {}
  for (const [name, run] of Object.entries(benches)) {
    const key = `${part}: ${name}`
    const { p25, p50, p75 } = await measure(await warmed(run), { min_cpu_time: 0.3e9, inner_gc: false })
    results[key] = p50
    const change = before[key] ? `  ${(p50 / before[key]).toFixed(2)} of before` : ''
    console.log(`  ${name.padEnd(40)}${digits(p50)}${digits(p25)}${digits(p75)}${change}`)
  }
  return results
}

/** Warm by CPU time: on a busy machine mitata's own warm-up would end before the code is compiled. */
async function warmed(run) {
  const asks = kept(run)
  const started = process.cpuUsage()
  while (process.cpuUsage(started).user < WARM_UP) {
    for (let i = 0; i < 100; i++) await asks()
  }
  return asks
}

/** Results have to be used, or the engine leaves the work out. Mitata tells promises by the kind of the function. */
function kept(run) {
  if (!(run() instanceof Promise)) return () => do_not_optimize(run())
  return async () => do_not_optimize(await run())
}

function digits(nanoseconds) {
  return nanoseconds.toFixed(nanoseconds < 100 ? 1 : 0).padStart(10)
}

function fileOf(name) {
  return new URL(`./saved/${name}.json`, import.meta.url)
}

function load(name) {
  if (!existsSync(fileOf(name))) throw new Error(`nothing was saved as ${name}: run with --save ${name} first`)
  return JSON.parse(readFileSync(fileOf(name), 'utf8'))
}

function save(name, results) {
  mkdirSync(new URL('./saved/', import.meta.url), { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(results, null, 1)}\n`)
}
