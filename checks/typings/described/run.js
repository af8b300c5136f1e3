// What described routes cost TypeScript, compared with Hono's and its client.
//   node checks/typings/described/run.js [--quick] [--counts] [--write] [--installed]
// --quick only counts what one route takes the newest compiler, and needs no installation. --counts leaves out the CPU
// times: on a busy machine they are too high. --write puts the figures into docs/typings.md; with --counts, the times there
// stay as they are.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { completeInEditor } from './editor.js'
import { writeProgram } from './programs.js'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '../../..')
const PAGE = path.join(ROOT, 'docs/typings.md')
/** `most`: the instantiations that a described route in a mounted router may take, beyond those of its schemas. */
const COMPILERS = {
  'TypeScript 7': { bin: 'node_modules/typescript/bin/tsc', more: ['--singleThreaded'], most: 960 },
  'TypeScript 5.9': { bin: 'node_modules/typescript5/bin/tsc', more: [], most: 960 },
}
/** The most that ours may take of what Hono's take. Times depend on what else the machine does, instantiations do not. */
const MOST_OF_HONO = 0.5
const FILES = 25

async function main(args) {
  if (!args.includes('--installed') && !args.includes('--quick')) install()
  const names = Object.keys(COMPILERS).slice(0, args.includes('--quick') ? 1 : undefined)
  const perRoute = names.map((name) => ({ name, count: instantiationsPerRoute(name) }))
  for (const { name, count } of perRoute) {
    const { most } = COMPILERS[name]
    console.log(`${name}: ${count} instantiations for a described route, at most ${most}`)
    if (count > most) process.exitCode = 1
  }
  if (args.includes('--quick')) return
  const withTimes = !args.includes('--counts')
  const [ours, theirs] = [await measure('trunkline', withTimes), await measure('hono', withTimes)]
  const schemas = await measure('schemas', false)
  const table = toTable(ours, theirs, schemas, perRoute, withTimes)
  console.log(table)
  for (const [i, { instantiations }] of ours.checks.entries()) {
    if (instantiations > theirs.checks[i].instantiations * MOST_OF_HONO) process.exitCode = 1
  }
  if (args.includes('--write')) writeFigures(withTimes ? putTable : putCounts, table)
}

function install() {
  const args = ['ci', '--ignore-scripts', '--loglevel=error', '--prefix', HERE]
  if (spawnSync('npm', args, { stdio: 'inherit' }).status !== 0) throw new Error('npm ci failed')
}

/** The difference between four files of 20 routes and two, without what the schemas take by themselves. */
function instantiationsPerRoute(compiler) {
  const count = (peer, files) => compile(compiler, put(peer, files, ['client.mts'])).instantiations
  const slope = (peer) => (count(peer, 4) - count(peer, 2)) / 40
  return Math.round(slope('trunkline') - slope('schemas'))
}

async function measure(peer, withTimes) {
  const folder = put(peer, FILES)
  const checks = Object.keys(COMPILERS).map((name) => compile(name, folder))
  return { checks, editor: withTimes ? await completeInEditor(folder, ROOT) : undefined }
}

/** Writes a program where it finds the packages that it asks for. */
function put(peer, files, leftOut = []) {
  const folder = path.join(HERE, 'generated', peer)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'packages/trunkline'), path.join(folder, 'node_modules/trunkline'))
  for (const [name, text] of Object.entries(writeProgram(peer, files))) {
    if (!leftOut.includes(name)) fs.writeFileSync(path.join(folder, name), text)
  }
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  }
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }))
  return folder
}

function compile(compiler, folder) {
  const { bin, more } = COMPILERS[compiler]
  const args = [path.join(ROOT, bin), '-p', folder, '--extendedDiagnostics', '--pretty', 'false', ...more]
  // A shell tells what its children have computed: `0m3.214s 0m0.187s`, user and system, in the second line of `times`.
  const shell = ['-c', '"$@" && times', 'sh', process.execPath, ...args]
  const { stdout, status } = spawnSync('sh', shell, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout.slice(0, 4000))
  const read = (label) => Number(new RegExp(`^${label}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1])
  const times = stdout
    .trimEnd()
    .split('\n')
    .at(-1)
    .matchAll(/(\d+)m([\d.]+)s/g)
  const cpu = [...times].reduce((sum, [, minutes, seconds]) => sum + minutes * 60 + Number(seconds), 0)
  return { cpu: Number(cpu.toFixed(1)), instantiations: read('Instantiations') }
}

function toTable(ours, theirs, schemas, perRoute, withTimes) {
  const row = (...cells) => `| ${cells.join(' | ')} |`
  const line = (title, read, unit = '') => {
    const [a, b] = [read(ours), read(theirs)]
    const shown = (value) => value.toLocaleString('en') + unit
    return row(title, shown(a), shown(b), (a / b).toFixed(2))
  }
  const names = Object.keys(COMPILERS)
  return [
    row('500 described routes', 'Trunkline', 'Hono', 'Ratio'),
    row('---', '---', '---', '---'),
    ...names.map((name, i) => line(`Instantiations, ${name}`, ({ checks }) => checks[i].instantiations)),
    ...(withTimes ? timesOf(names, schemas, line) : []),
    '',
    `A described route takes ${perRoute.map(({ name, count }) => `${count} instantiations on ${name}`).join(', ')}, besides those of its schemas.`,
  ].join('\n')
}

/** Most of the time is that of the schemas, which is the same for both; so there is a row for what comes on top. */
function timesOf(names, schemas, line) {
  const rounded = (seconds) => Number(seconds.toFixed(1))
  return [
    ...names.flatMap((name, i) => [
      line(`CPU time of a full check, ${name}`, ({ checks }) => checks[i].cpu, ' s'),
      line('– of it, the schemas, without routes and client', () => schemas.checks[i].cpu, ' s'),
      line('– of it, the routes and the client', ({ checks }) => rounded(checks[i].cpu - schemas.checks[i].cpu), ' s'),
    ]),
    line('CPU time of the first completion in the client, tsserver 5.9', ({ editor }) => editor.first, ' ms'),
    line('CPU time of a completion after a change', ({ editor }) => editor.again, ' ms'),
  ]
}

function writeFigures(put, table) {
  const text = fs.readFileSync(PAGE, 'utf8')
  const figures = /(<!-- described routes -->\n\n)([\s\S]*)(\n\n<!-- end -->)/
  if (!figures.test(text))
    throw new Error(`${PAGE} has no marks for the table: <!-- described routes -->, <!-- end -->`)
  fs.writeFileSync(
    PAGE,
    text.replace(figures, (_all, begin, old, end) => begin + put(table, old) + end),
  )
}

const putTable = (table) => table

/** The old table with the new counts: every line of theirs that begins as one of the new table does. */
function putCounts(table, old) {
  const lines = new Map(table.split('\n').map((line) => [beginningOf(line), line]))
  return old
    .split('\n')
    .map((line) => lines.get(beginningOf(line)) ?? line)
    .join('\n')
}

function beginningOf(line) {
  return line.startsWith('| Instantiations') ? line.split('|', 2)[1] : line.slice(0, 20)
}

await main(process.argv.slice(2))
