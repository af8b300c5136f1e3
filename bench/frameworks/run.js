// Frameworks on top of Express, on Trunkline by the alias, and on their Fastify adapters, side by side:
//   npm run bench:frameworks -- [--node 24] [--only nest,trpc] [--rounds 15] [--warm-up 12000] [--installed] [--print]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findGenerator } from '../measure/generator.js'
import { findRuntime } from '../measure/runtime.js'
import { hasDatabase } from './database.js'
import { measureFramework } from './measure.js'
import { writePage } from './page.js'
import { assertInstalled, installProjects } from './projects.js'
import { frameworks } from './work.js'

const DATA = new URL('../results/frameworks.json', import.meta.url)
const { values } = parseArgs({
  options: {
    node: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '12000' },
    installed: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
  },
})

// Not without taking along the generator, or what installs and builds.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
findGenerator()
const runtime = findRuntime(values.node)
const names = values.only?.split(',')
const chosen = frameworks.filter(({ id }) => names === undefined || names.includes(id)).filter(canRun)
const projects = new Map(chosen.map(({ project, line }) => [project, line]))
if (values.installed) assertInstalled(projects)
else await installProjects(projects)

const settings = { rounds: Number(values.rounds), warmUp: Number(values['warm-up']) }
const all = existsSync(DATA) ? JSON.parse(readFileSync(DATA, 'utf8')) : {}
for (const framework of chosen) {
  const tell = (what) => process.stderr.write(`${framework.title}: ${what}\n`)
  const keepThese = (figures) => {
    console.log(`${framework.title}: ${JSON.stringify(figures)}`)
    if (!values.print) keep(framework.id, figures)
  }
  await measureFramework(framework, { node: runtime.path, ...settings, tell, keep: keepThese })
}

function canRun({ title, needsDatabase }) {
  if (!needsDatabase || hasDatabase()) return true
  console.error(
    `${title} is left out, PostgreSQL is not installed: \`apt-get install postgresql\` or \`brew install postgresql\``,
  )
  return false
}

function keep(id, figures) {
  const { version, major } = runtime
  const kept = all[major]?.version === version ? all[major].frameworks : {}
  const run = { date: new Date().toISOString().slice(0, 10), ...settings }
  all[major] = { version, processor: process.arch, frameworks: { ...kept, [id]: { run, ...figures } } }
  writeFileSync(DATA, `${JSON.stringify(all, null, 2)}\n`)
  writePage(all)
}
