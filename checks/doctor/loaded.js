// Loads published packages, and compares the paths that 5.x rejects with those that `trunkline doctor` finds by reading.
//   npm run build && node checks/doctor/loaded.js [name…]
// Each folder of runs/ has an app around a package (`./own` is its copy, so that it counts as the app's own files).
// Needs the npm registry; it runs weekly, not in `.ci/run`.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const BIN = path.join(import.meta.dirname, '../../tools/cli/bin/trunkline.js')

/** What to install, what is the app's own of it, and the paths that 5.x rejects in the loaded app, as they were looked through. */
const RUNS = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'runs/reviewed.json'), 'utf8'))

const chosen = process.argv.slice(2)
for (const [name, run] of Object.entries(RUNS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-loaded-'))
  try {
    tryRun(name, run, folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function tryRun(name, { install, own, make, reviewed }, folder) {
  const around = path.join(import.meta.dirname, 'runs', name)
  if (fs.existsSync(around)) fs.cpSync(around, folder, { recursive: true })
  npm(folder, 'install', ...install)
  if (make)
    execFileSync(process.execPath, [path.join(folder, 'node_modules', ...make[0].split('/')), ...make.slice(1)], {
      cwd: folder,
    })
  if (own) fs.cpSync(path.join(folder, 'node_modules', own), path.join(folder, 'own'), { recursive: true })
  if (make) npm(path.join(folder, 'own'), 'install')
  const entry = make ? 'own/app.js' : 'app.js'
  const found = command(folder, 'doctor', 'own').findings.filter(({ code }) => /^TL40[12]$/.test(code))
  const loaded = command(folder, 'routes', entry, '--to', '5', '--timeout', '60').map(
    ({ method, path, place }) => `${method} ${path} (${place})`,
  )
  console.log(`${name}: ${found.length} by reading, ${loaded.length} in the loaded app`)
  for (const each of loaded) console.log(`    ${each}`)
  if (JSON.stringify(loaded) !== JSON.stringify(reviewed)) {
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

function command(cwd, ...args) {
  const { stdout, stderr } = spawnSync(process.execPath, [BIN, ...args, '--json'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}
