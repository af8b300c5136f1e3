// Plays every attack of attacks/ on our lines and on the Express of each, and fails when one of ours does not hold.
//   node checks/security/run.js            all of them
//   node checks/security/run.js 25 43      some, with what came of them
//   node checks/security/run.js --ours     without Express, whose answers no change of ours alters
//   node checks/security/run.js --write    all of them, and writes the table of docs/security.md
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { attacks } from './attacks/index.js'

const LINES = [
  { line: 3, express: 'express3', ours: 'trunkline/v3' },
  { line: 4, express: 'express4', ours: 'trunkline/v4' },
  { line: 5, express: 'express5', ours: 'trunkline' },
]
/**
 * How long Express may take before its answer counts as one that does not come, in milliseconds. Ours is to come back, however
 * slow the machine is.
 */
const PATIENCE = 20_000
const PATIENCE_WITH_OURS = 600_000
const PAGE = new URL('../../docs/security.md', import.meta.url)
const [START, END] = ['<!-- written by checks/security/run.js -->', '<!-- end -->']

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' }, ours: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.write && values.ours)
  throw new Error('The table of the page has what Express does too: --write without --ours')
const chosen = attacks.filter(({ item }) => positionals.length === 0 || positionals.includes(String(item)))
const plays = chosen.flatMap((attack) =>
  LINES.flatMap(({ line, express, ours }) =>
    (values.ours ? [ours] : [express, ours]).map((module) => ({ attack, line, module, verdict: '' })),
  ),
)
const queue = [...plays]
await Promise.all(Array.from({ length: availableParallelism() }, work))

if (positionals.length > 0) for (const { attack, module, verdict } of plays) console.log(attack.item, module, verdict)
const open = plays.filter(
  ({ module, attack, verdict }) => module.startsWith('trunkline') && isOpen(verdict) && !attack.asExpress,
)
for (const { attack, module, verdict } of open) {
  console.error(`${module} does not hold: ${attack.item}. ${attack.hole}: ${verdict}`)
}
if (open.length > 0) process.exitCode = 1
else console.log(`${chosen.length} attacks: ours holds on every line, or does as its Express for a listed reason`)
if (values.write && positionals.length === 0) writePage()

async function work() {
  for (let play = queue.shift(); play !== undefined; play = queue.shift()) {
    play.verdict = await verdictOf(play)
    if (process.stdout.isTTY) process.stdout.write(`\r${plays.length - queue.length} of ${plays.length} `)
  }
}

async function verdictOf({ module, line, attack }) {
  // Headers may be longer than usual, so that what grows too fast is told from what is merely slow.
  const flags = ['--no-deprecation', '--max-http-header-size=400000']
  const args = [
    ...flags,
    fileURLToPath(new URL('child.js', import.meta.url)),
    module,
    String(line),
    String(attack.item),
  ]
  const timeout = module.startsWith('trunkline') ? PATIENCE_WITH_OURS : PATIENCE
  const options = { timeout, env: { PATH: process.env.PATH, NODE_ENV: 'production' } }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, options)
    return stdout === '' ? 'no answer' : JSON.parse(stdout).verdict
  } catch (error) {
    return error.killed
      ? 'does not come back'
      : `the process ends: ${/^\w*Error.*$/m.exec(error.stderr)?.[0] ?? error.code}`
  }
}

function isOpen(verdict) {
  return verdict !== 'holds' && verdict !== 'none'
}

function writePage() {
  const page = readFileSync(PAGE, 'utf8')
  const before = page.slice(0, page.indexOf(START) + START.length)
  writeFileSync(PAGE, `${before}\n\n${writeTable()}\n\n${page.slice(page.indexOf(END))}`)
}

function linkTests({ tests }) {
  return tests.map((path) => `[${basename(path, '.test.ts')}](../${path})`).join(', ')
}

function writeTable() {
  const rows = attacks.map((attack) => {
    const verdicts = plays.filter((play) => play.attack === attack).map(({ verdict }) => show(verdict))
    const reason = attack.asExpress ? ` (ours as Express: ${attack.asExpress})` : ''
    return `| ${[attack.item, attack.hole + reason, attack.cve ?? '', ...verdicts, linkTests(attack)].join(' | ')} |`
  })
  const frameworks = LINES.flatMap(({ line }) => [`Express ${line}`, `${line}.x`])
  const head = ['#', 'Hole', 'Known as', ...frameworks, 'Our tests']
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n')
}

function show(verdict) {
  if (!isOpen(verdict)) return verdict === 'holds' ? 'holds' : '–'
  return `**open**: ${verdict.trim().replaceAll('|', '\\|').replaceAll('<', '&lt;')}`
}
