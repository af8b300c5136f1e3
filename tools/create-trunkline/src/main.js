import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { readArguments, UserError } from './arguments.js'
import { defaultsOf, describe } from './choices.js'
import { writeProject } from './project.js'
import { ask } from './questions.js'

const HELP = `Usage: npm create trunkline [folder] [-- options]

Writes a new app into a new or empty folder, and installs its packages.
On a terminal, it asks for whatever you leave out.

Options:
  --typescript, --javascript     the language; also --ts, --js
  --api                          a JSON API: validated, documented, typed
  --product                      such an API with accounts, PostgreSQL, jobs, uploads and live events
  --pages                        HTML from views
  --tests, --no-tests            with or without tests
  --container, --no-container    with or without a Dockerfile
  --otel                         with OpenTelemetry: traces and metrics
  --yes, -y                      ask nothing, take the defaults: TypeScript, API, tests, container
  --no-install                   write the files only
  --help                         show this help
  --version                      show the version
`

/** The version before the first release. */
const UNRELEASED = '0.0.0'

/** Runs the command and returns its exit code: 0, or 2 for a mistake the user can fix. */
export async function main(args, ownVersion = readVersion()) {
  try {
    return await run(args, ownVersion)
  } catch (err) {
    if (!(err instanceof UserError)) throw err
    process.stderr.write(`create-trunkline: ${err.message}\n`)
    return 2
  }
}

async function run(args, ownVersion) {
  const { help, version, install, ...said } = readArguments(args)
  if (help) return print(HELP)
  if (version) return print(`${ownVersion}\n`)
  const answers = await complete(said)
  if (answers === undefined) return print('\nNothing was written.\n')
  const { folder, choices } = answers
  const directory = resolve(folder)
  const files = writeProject(directory, { ...choices, version: ownVersion })
  const shown = relative(process.cwd(), directory) || '.'
  print(`Created ${files.length} files in ${shown}: ${describe(choices)}\n`)
  if (install) installPackages(directory, shown, ownVersion)
  const steps = [
    ...(shown === '.' ? [] : [`cd ${shown}`]),
    ...(install ? [] : ['npm install']),
    ...(choices.tests ? ['npm test'] : []),
    'npm run dev',
  ]
  return print(`\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`)
}

/** Asks for the missing choices, or takes the defaults if there is no terminal; undefined if the user quits. */
async function complete({ folder, chosen, takesDefaults }) {
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  const answers = isTerminal && !takesDefaults ? await ask({ folder, chosen }) : { folder, chosen }
  if (answers === undefined) return undefined
  if (answers.folder === undefined) throw new UserError('Which folder? For example: npm create trunkline my-app')
  return { folder: answers.folder, choices: { ...defaultsOf(), ...answers.chosen } }
}

function installPackages(directory, shown, ownVersion) {
  if (ownVersion === UNRELEASED) {
    throw new UserError(
      `Nothing is on npm yet, so the packages of ${basename(directory)} cannot be installed. The files are in ${shown}, to read; after the first release, create the app again.`,
    )
  }
  print('Installing …\n')
  // Needs a shell, because npm is a batch file on Windows. The command contains no user input.
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
