// Compiles apps of ours that use other people's packages against the typings of those packages.
//   node checks/typings/run.js [--installed] [--write] [--oldest]
// --installed spares the installation, --write puts the table into docs/typings.md. With --oldest, of the older compilers only
// the oldest reads the declarations: what it takes, later ones take too, or did until now.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '..', '..')
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc')
const TABLE = path.join(ROOT, 'docs/typings.md')

// Which typings of `express` other packages see, and which line the app is.
const SETUPS = [
  { title: '4.x, `@types/express` 4', folder: 'types-4', line: 'v4' },
  { title: '4.x, `@types/express` 5', folder: 'types-5', line: 'v4' },
  { title: '5.x, `@types/express` 4', folder: 'types-4', line: 'v5' },
  { title: '5.x, `@types/express` 5', folder: 'types-5', line: 'v5' },
  { title: '4.x as `express`', folder: 'types-4', line: 'v4', standsIn: true },
  { title: '5.x as `express`', folder: 'types-5', line: 'v5', standsIn: true },
]

// What cannot be: the typings of Express 4 promise `req.param` and `res.sendfile`, which 5.x does not have. So a request
// of 5.x is none of theirs, and a request of Express 5 is none of 4.x. Each is expected to fail for that reason.
const LACKS = /'(param|sendfile)' is missing/
const IMPOSSIBLE = {
  '4.x, `@types/express` 5': ['taken-by-theirs.ts'],
  '5.x, `@types/express` 4': ['compression.ts', 'passed-to-theirs.ts'],
}

const apps = fs.readdirSync(path.join(HERE, 'apps')).filter((name) => name.endsWith('.ts'))

function main(args) {
  if (!args.includes('--installed')) install()
  const results = SETUPS.map((setup) => ({ setup, errors: compile(setup) }))
  const table = toTable(results)
  console.log(table)
  if (args.includes('--write')) {
    fs.writeFileSync(TABLE, fs.readFileSync(TABLE, 'utf8').replace(/^(?:\|.*\n)+/m, `${table}\n`))
  }
  const wrong = [
    ...results.flatMap(({ setup, errors }) => unexpected(setup, errors)),
    ...olderCompilers(args.includes('--oldest')),
  ]
  for (const message of wrong) console.error(message)
  process.exitCode = wrong.length === 0 ? 0 : 1
}

function install() {
  const shared = ['types-4', 'types-5'].map((folder) => `checks/typings/${folder}`)
  run(process.execPath, [path.join(ROOT, 'checks/lock/install.js'), ...shared])
  run('npm', ['ci', '--ignore-scripts', '--loglevel=error', '--prefix', path.join(HERE, 'compilers')])
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

/** Compiles every app, and gives the errors by file. */
function compile({ folder, line, standsIn = false }) {
  const project = path.join(HERE, folder)
  const packages = path.join(ROOT, 'packages')
  const paths = { framework: [path.join(packages, 'trunkline/dist', `${line}.d.mts`)] }
  if (standsIn) {
    paths.express = [path.join(packages, line, 'index.d.ts')]
    paths.framework = [path.join(packages, line, 'index.d.mts')]
  }
  // Where a file lies decides which packages it finds, so each setup sees the apps from its own folder.
  link(path.join(HERE, 'apps'), path.join(project, 'apps'))
  const config = path.join(project, 'tsconfig.generated.json')
  const options = { extends: '../tsconfig.apps.json', compilerOptions: { paths }, include: ['apps'] }
  fs.writeFileSync(config, JSON.stringify(options))
  const args = [TSC, '-p', config, '--pretty', 'false']
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: project })
  if (status !== 0 && stdout === '') throw new Error(`the compiler did not run in ${folder}`)
  return byFile(stdout)
}

function link(target, place) {
  if (!fs.existsSync(place)) fs.symlinkSync(target, place)
}

function byFile(output) {
  const errors = new Map(apps.map((name) => [name, '']))
  let file
  for (const line of output.split('\n').filter(Boolean)) {
    file = /^(?:.*\/)?([\w.-]+\.ts)\(\d+,\d+\): error/.exec(line)?.[1] ?? file
    if (!errors.has(file)) throw new Error(output)
    errors.set(file, `${errors.get(file)}${line}\n`)
  }
  return errors
}

/** Errors that should not be there, and things that turn out to be possible. */
function unexpected({ title }, errors) {
  const impossible = IMPOSSIBLE[title] ?? []
  return [...errors].flatMap(([file, text]) => {
    if (!impossible.includes(file)) return text === '' ? [] : [`${title}: ${file}\n${text}`]
    return LACKS.test(text) ? [] : [`${title}: ${file} was expected to fail for ${LACKS}, and gave\n${text}`]
  })
}

function toTable(results) {
  const row = (cells) => `| ${cells.join(' | ')} |`
  return [
    row(['', ...results.map(({ setup }) => setup.title)]),
    row(['---', ...results.map(() => '---')]),
    ...apps.map((name) =>
      row([`\`${name}\``, ...results.map(({ errors }) => (errors.get(name) === '' ? 'yes' : 'no'))]),
    ),
  ].join('\n')
}

/** An error in the declarations of another package: arktype's need TypeScript 5.5. Ours are read where they are built. */
const OF_OTHERS = /^(?:\.\.\/)*node_modules\//

/** The type tests of the framework under each older compiler, declarations included; what goes wrong there. */
function olderCompilers(isOldestOnly) {
  const folder = path.join(HERE, 'compilers')
  const names = Object.keys(JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).dependencies)
  return (isOldestOnly ? names.slice(0, 1) : names).flatMap((name) => {
    const tsc = path.join(folder, 'node_modules', name, 'bin/tsc')
    const args = [tsc, '-p', path.join(HERE, 'tsconfig.compilers.json')]
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0 && stdout === '') return [`${name} did not run`]
    const ours = stdout.split(/\n(?=\S)/).filter((error) => error.trim() !== '' && !OF_OTHERS.test(error))
    console.log(`${name}: ${ours.length === 0 ? 'reads the declarations' : 'fails'}`)
    return ours.length === 0 ? [] : [`${name}\n${ours.join('\n')}`]
  })
}

main(process.argv.slice(2))
