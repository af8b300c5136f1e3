// Compiles the TypeScript that pages have folded behind a program in JavaScript, as their readers do: with the
// `tsconfig.json` of Getting started, and with the typings of the packages that the programs use.
//   node checks/typings/pages.js [--installed]     --installed spares the installation
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '../..')
const PROJECT = path.join(HERE, 'types-5')
const FOLDER = path.join(PROJECT, 'pages')
const PAGES = ['docs/guide/sign-in.md', 'docs/guide/security.md', 'docs/guide/observability.md']
const PROGRAM = /<details><summary>TypeScript<\/summary>\n\n```(?:ts|typescript)\n([\s\S]*?)^```$/gm

if (!process.argv.includes('--installed')) install()
const [, config] = /^```json\n([\s\S]*?)^```$/m.exec(read('docs/guide/getting-started.md'))
fs.rmSync(FOLDER, { recursive: true, force: true })
fs.mkdirSync(FOLDER)
fs.writeFileSync(path.join(FOLDER, 'tsconfig.json'), config)
fs.writeFileSync(path.join(FOLDER, 'package.json'), '{ "type": "module" }')
let programs = 0
for (const page of PAGES) {
  const found = [...read(page).matchAll(PROGRAM)]
  if (found.length === 0) throw new Error(`${page} has no program in TypeScript`)
  for (const [, code] of found) fs.writeFileSync(path.join(FOLDER, `${path.basename(page)}-${++programs}.ts`), code)
}
const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [tsc, '-p', FOLDER, '--pretty', 'false'], { stdio: 'inherit' })
if (status === 0) console.log(`${programs} programs of ${PAGES.length} pages have types that fit`)
process.exitCode = status === 0 ? 0 : 1

function install() {
  const args = [path.join(ROOT, 'checks/lock/install.js'), 'checks/typings/types-5']
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) throw new Error('the installation failed')
}

function read(page) {
  return fs.readFileSync(path.join(ROOT, page), 'utf8')
}
