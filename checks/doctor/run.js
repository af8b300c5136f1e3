// Tries `trunkline doctor` on published packages that hold applications and routers of Express 4.
//   node checks/doctor/run.js            compares with what was reviewed (packages.json)
//   node checks/doctor/run.js --list     prints every finding, for a review
//
// Two things are counted. False alarms: the findings of one run were looked through; packages.json has how many there are of each code,
// and how many of them are wrong. Misses: lines that a plain search for the constructs finds, and the doctor does not; those
// that are no construct (a comment, a client, a method of their own) are listed with the reason.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const BIN = path.join(import.meta.dirname, '../../packages/cli/bin/trunkline.js')
const reviewed = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'packages.json'), 'utf8'))

/** What a search by text finds; the doctor has to find it, too, or packages.json says why not. */
const SEARCHED = [
  /\.(?:get|post|put|delete|all|use|patch|head|route)\(\s*['"`][/*][^'"`]*[*?(+][^'"`]*['"`]/,
  /\bredirect\(\s*['"]back['"]/,
  /\breq\.param\(/,
  /\.sendfile\(/,
  /\b(?:app|router)\.del\(/,
  /\b_router\b|\blazyrouter\b/,
  /\bres\.(?:send|json|jsonp)\(\d/,
  /\bstatic\.mime\b/,
  /\breq\.host\b/,
  /\bacceptsCharset\(|\bacceptsLanguage\(|\bacceptsEncoding\(/,
  /\breq\.query\s*=[^=]/,
  /express\/lib\/(?:router|middleware)/,
]

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-doctor-'))
const complaints = []
let total = 0
let wrong = 0
try {
  for (const [spec, review] of Object.entries(reviewed)) tryPackage(spec, review)
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
console.log(`${total} findings, ${wrong} of them false alarms`)
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0

function tryPackage(spec, { findings = {}, falseAlarms = 0, notMissed = {} }) {
  const own = unpack(spec)
  const { stdout } = spawnSync(process.execPath, [BIN, 'doctor', own, '--json'], { encoding: 'utf8', maxBuffer: 1e8 })
  const result = JSON.parse(stdout)
  const counts = {}
  for (const { code } of result.findings) counts[code] = (counts[code] ?? 0) + 1
  total += result.findings.length
  wrong += falseAlarms
  console.log(`${spec}: ${result.files} files, ${result.findings.length} findings ${JSON.stringify(sorted(counts))}`)
  if (process.argv.includes('--list')) {
    for (const { code, file, line, message } of result.findings) console.log(`  ${code} ${file}:${line} ${message}`)
  }
  if (JSON.stringify(sorted(counts)) !== JSON.stringify(sorted(findings))) {
    complaints.push(`${spec}: ${JSON.stringify(sorted(findings))} were reviewed`)
  }
  const found = new Set(result.findings.map(({ file, line }) => `${file}:${line}`))
  const missed = search(own).filter(({ place, file }) => !found.has(place) && !(file in notMissed))
  for (const { place, text } of missed) complaints.push(`${spec}: not found: ${place} ${text}`)
}

function unpack(spec) {
  const own = path.join(folder, spec.replace(/\W+/g, '-'))
  fs.mkdirSync(own)
  const tarball = execFileSync('npm', ['pack', '--silent', spec], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', path.join(folder, tarball), '-C', own, '--strip-components=1'])
  return own
}

/** Lines of the package's own programs, as far as the doctor reads them, that look like one of the constructs. */
function search(own) {
  return fs
    .readdirSync(own, { recursive: true })
    .filter((file) => /\.(?:[cm]?js|ts)$/.test(file) && !/\.min\.js$|\.d\.ts$|node_modules|(?:^|\/)\./.test(file))
    .filter((file) => fs.statSync(path.join(own, file)).size <= 500_000)
    .flatMap((file) => {
      const lines = fs.readFileSync(path.join(own, file), 'utf8').split('\n')
      return lines.flatMap((text, i) =>
        !/^\s*(?:\/\/|\*|\/\*)/.test(text) && SEARCHED.some((rule) => rule.test(text.replace(/\/\/.*/, '')))
          ? [{ file, place: `${file}:${i + 1}`, text: text.trim().slice(0, 120) }]
          : [],
      )
    })
}

function sorted(counts) {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}
