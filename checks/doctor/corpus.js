// The doctor on published packages that its rules were not written from.
//   npm run build && node checks/doctor/corpus.js [name…]   compares with what was judged (corpus.jsonl)
//   node checks/doctor/corpus.js --list                      also prints the line of every finding that was not judged
//   node checks/doctor/corpus.js --fix                       also rewrites a copy of each package, twice
//   node checks/doctor/corpus.js --write                     writes the figures of what was judged into results.md, and does nothing else
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { download, folderOf, JUDGED } from './download.js'
import { figuresText } from './figures.js'
import { search } from './search.js'

// In this process: the packages take half the time that as many commands do.
const { main } = createRequire(import.meta.url)('../../tools/cli/dist/main.js')
const PAGE = path.join(import.meta.dirname, 'results.md')

const options = new Set(process.argv.slice(2).filter((arg) => arg.startsWith('--')))
const chosen = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const complaints = []

if (options.has('--write')) {
  writePage(figuresText(JUDGED))
} else {
  const wanted = JUDGED.filter(
    (judged) => chosen.length === 0 || chosen.some((name) => judged.package.startsWith(name)),
  )
  download(wanted)
  for (const judged of wanted) await tryPackage(judged)
  console.log(figuresText(JUDGED))
  if (!fs.readFileSync(PAGE, 'utf8').includes(figuresText(JUDGED)))
    complaints.push('results.md has other figures: node checks/doctor/corpus.js --write')
  for (const complaint of complaints) console.log(complaint)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

async function tryPackage(judged) {
  const { package: spec } = judged
  const own = folderOf(judged)
  const { findings, files } = await doctor(own, judged)
  const right = new Set(judged.true ?? [])
  const wrong = new Set(Object.keys(judged.false ?? {}))
  const found = new Set(findings.map(({ code, file, line }) => `${code} ${file}:${line}`))
  for (const finding of found) {
    if (right.has(finding) || wrong.has(finding)) continue
    complaints.push(`${spec}: not judged: ${finding}${options.has('--list') ? ` ${lineOf(own, finding)}` : ''}`)
  }
  for (const finding of [...right, ...wrong]) if (!found.has(finding)) complaints.push(`${spec}: gone: ${finding}`)
  lookForMisses(own, findings, judged)
  console.log(`${spec}: ${files} files, ${found.size} findings`)
  if (options.has('--fix')) await fixTwice(own, judged)
}

function lookForMisses(own, findings, { package: spec, from, missed = {}, lost = {}, other = {} }) {
  const places = new Set(
    findings.flatMap(({ file, line, message }) => [line, ...alsoLines(message)].map((n) => `${file}:${n}`)),
  )
  for (const { code, file, line, text } of search(own, programsIn(own), from)) {
    const place = `${file}:${line}`
    const known = Object.keys({ ...missed, ...lost }).some((key) => key.endsWith(` ${place}`))
    const isOther = Object.keys(other).some(
      (key) => file === key || place === key || (key.endsWith('/') && file.startsWith(key)),
    )
    if (!places.has(place) && !known && !isOther) complaints.push(`${spec}: not found: ${code} ${place} ${text}`)
  }
}

/** One finding may stand for several lines: "(also lines 5, 7)". */
function alsoLines(message) {
  return /\(also lines? ([\d, ]+)\)/.exec(message)?.[1].split(', ') ?? []
}

/** `--fix` on a copy, twice: nothing may change the second time, and no finding that it promised to rewrite may be left. */
async function fixTwice(own, { package: spec, from = 4 }) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-fixed-'))
  try {
    fs.cpSync(own, copy, { recursive: true })
    await run(['doctor', copy, '--from', String(from), '--fix', '--force'])
    const once = digest(copy)
    const promised = (await doctor(copy, { from })).findings.filter(({ fixable }) => fixable)
    await run(['doctor', copy, '--from', String(from), '--fix', '--force'])
    for (const { code, file, line } of promised)
      complaints.push(`${spec}: promised and not done: ${code} ${file}:${line}`)
    if (digest(copy) !== once) complaints.push(`${spec}: a second --fix changes it`)
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
}

function digest(folder) {
  const hash = createHash('sha256')
  for (const file of programsIn(folder).sort()) hash.update(file).update(fs.readFileSync(path.join(folder, file)))
  return hash.digest('hex')
}

/** What the command prints. */
async function run(args) {
  const write = process.stdout.write
  let printed = ''
  process.stdout.write = (text) => {
    printed += text
    return true
  }
  try {
    await main(args)
  } finally {
    process.stdout.write = write
    process.exitCode = undefined
  }
  return printed
}

async function doctor(folder, { from = 4 }) {
  const { findings, notes, files } = JSON.parse(await run(['doctor', folder, '--from', String(from), '--json']))
  return { findings: [...findings, ...notes], files }
}

function programsIn(own) {
  return fs
    .readdirSync(own, { recursive: true })
    .filter(
      (file) =>
        /\.(?:[cm]?[jt]sx?)$/.test(file) &&
        !/\.min\.[cm]?js$|\.d\.[cm]?ts$|(?:^|\/)(?:node_modules|bower_components|coverage|\.[^/]*)\//.test(file),
    )
    .filter((file) => fs.statSync(path.join(own, file)).isFile() && fs.statSync(path.join(own, file)).size <= 500_000)
}

function lineOf(own, finding) {
  const [, file, line] = /^\S+ (.*):(\d+)$/.exec(finding)
  return (fs.readFileSync(path.join(own, file), 'utf8').split('\n')[line - 1] ?? '').trim().slice(0, 160)
}

function writePage(text) {
  const page = fs.readFileSync(PAGE, 'utf8')
  const [open, close] = ['<!-- corpus -->\n', '\n<!-- /corpus -->']
  const [from, to] = [page.indexOf(open) + open.length, page.indexOf(close)]
  fs.writeFileSync(PAGE, page.slice(0, from) + text + page.slice(to))
}
