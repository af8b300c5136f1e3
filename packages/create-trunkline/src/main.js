import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readArguments, UserError } from './arguments.js'
import { writeProject } from './project.js'

const HELP = `Usage: npm create trunkline <folder> [-- options]

Writes a new app into a folder that is empty or not yet there, and installs what it needs.

Options:
  --api          a JSON API: validated, documented, with types for clients (the default)
  --pages        pages from views, with a form
  --typescript   in TypeScript (the default); also --ts
  --javascript   in JavaScript; also --js
  --no-install   write the files only
  --help         show this help
  --version      show the version
`

/** Runs the command; gives its exit code: 0, or 2 for what the user can mend. */
export async function main(args) {
  try {
    return await run(args)
  } catch (err) {
    if (!(err instanceof UserError)) throw err
    process.stderr.write(`create-trunkline: ${err.message}\n`)
    return 2
  }
}

async function run(args) {
  const { help, version, folder, kind, language, install } = readArguments(args)
  if (help) return print(HELP)
  if (version) return print(`${readVersion()}\n`)
  const directory = resolve(folder ?? (await askForFolder()))
  const files = writeProject(directory, { kind, language, version: readVersion() })
  const shown = relative(process.cwd(), directory) || '.'
  print(`Created ${files.length} files in ${shown}\n`)
  if (install) installPackages(directory, shown)
  const steps = [
    ...(shown === '.' ? [] : [`cd ${shown}`]),
    ...(install ? [] : ['npm install']),
    'npm test',
    'npm run dev',
  ]
  return print(`\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`)
}

async function askForFolder() {
  if (!process.stdin.isTTY) throw new UserError('Which folder? For example: npm create trunkline my-app')
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Folder of the new app (my-app): ')
  asking.close()
  return answer.trim() || 'my-app'
}

function installPackages(directory, shown) {
  print('Installing …\n')
  // By the shell, for on Windows npm is a batch file; there is nothing in the line that a user has written.
  const { status } = spawnSync('npm install --no-audit --no-fund', { cwd: directory, stdio: 'inherit', shell: true })
  if (status === 0) return
  throw new UserError(
    `npm could not install the packages of ${basename(directory)}. The files are in ${shown}: run "npm install" there when the registry can be reached.`,
  )
}

function readVersion() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}

function print(text) {
  process.stdout.write(text)
  return 0
}
