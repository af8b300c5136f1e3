// Runs published packages on 4.x and on 5.x, with the same requests, and compares what differs with what `trunkline doctor` has found.
//   npm run build && node checks/doctor/on-5.js [name…]
// Each folder of runs/ has an app around a package (`./own` is its copy, so that it counts as the app's own files) and the requests.
// Needs the npm registry; it runs weekly, not in `.ci/run`.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const BIN = path.join(import.meta.dirname, '../../tools/cli/bin/trunkline.js')

/** What to install, what is the app's own of it, and what was seen when the differences were looked through. */
const RUNS = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'runs/reviewed.json'), 'utf8'))

const chosen = process.argv.slice(2)
for (const [name, run] of Object.entries(RUNS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-on-5-'))
  try {
    tryRun(name, run, folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function tryRun(name, { install, own, make, reviewed }, folder) {
  fs.cpSync(path.join(import.meta.dirname, 'runs', name), folder, { recursive: true })
  npm(folder, 'install', ...install)
  if (make)
    execFileSync(process.execPath, [path.join(folder, 'node_modules', ...make[0].split('/')), ...make.slice(1)], {
      cwd: folder,
    })
  if (own) fs.cpSync(path.join(folder, 'node_modules', own), path.join(folder, 'own'), { recursive: true })
  if (make) npm(path.join(folder, 'own'), 'install')
  const entry = make ? 'own/app.js' : 'app.js'
  const { findings } = doctor(folder, 'own')
  const {
    differences,
    boot,
    requests,
    refused = [],
  } = doctor(folder, entry, '--compare', 'requests.http', '--timeout', '60')
  const seen = boot
    ? [`does not start: ${boot}`]
    : [...new Set(refused.map(({ message }) => message)), ...differences.map(({ method, url }) => `${method} ${url}`)]
  console.log(
    `${name}: ${findings.length} findings; ${requests} requests, ${seen.length === 0 ? 'no difference' : seen.join('; ')}`,
  )
  for (const { url, changes } of differences ?? []) {
    for (const { what, from, to } of changes) console.log(`    ${url} ${what}: ${from} → ${to}`)
  }
  if (JSON.stringify(seen) !== JSON.stringify(reviewed)) {
    console.log(`  ${JSON.stringify(reviewed)} was reviewed`)
    process.exitCode = 1
  }
}

function npm(cwd, ...args) {
  execFileSync(
    'npm',
    [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'],
    { cwd },
  )
}

function doctor(cwd, ...args) {
  const { stdout, stderr } = spawnSync(process.execPath, [BIN, 'doctor', ...args, '--json'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}
