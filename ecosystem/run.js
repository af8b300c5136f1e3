// Packs what is here, installs it in the place of `express` under packages that people use with Express, and runs
// the checks: node ecosystem/run.js [v3] [v4] [v5] [--peer]
// With --peer the published Express takes the place, to see that the checks themselves are right.
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const ROOT = path.join(__dirname, '..')

/** By line what it stands in for, and the folder with the packages and the checks: 3.x has those of its time. */
const LINES = {
  v3: { peer: 'express@3.21.2', source: path.join(__dirname, 'v3') },
  v4: { peer: 'express@4.22.3', source: __dirname },
  v5: { peer: 'express@5.3.0', source: __dirname },
}

main(process.argv.slice(2))

function main(args) {
  const asked = Object.keys(LINES).filter((line) => args.includes(line))
  const lines = asked.length > 0 ? asked : Object.keys(LINES)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-ecosystem-'))
  try {
    const standIns = args.includes('--peer') ? peers() : packed(folder)
    const projects = installProjects(folder, lines)
    const failed = lines.filter((line) => !check(line, projects.get(LINES[line].source), standIns(line)))
    say(failed.length === 0 ? `passed: ${lines.join(', ')}` : `failed: ${failed.join(', ')}`)
    process.exitCode = failed.length === 0 ? 0 : 1
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Published Express in the place of `express`. */
function peers() {
  return (line) => [LINES[line].peer]
}

/** Builds and packs; answers which tarballs a line needs, the alias under the name that it stands for. */
function packed(folder) {
  say('building')
  run('npm', ['run', 'build'])
  const tarballs = {}
  for (const name of ['parsers', 'trunkline', ...Object.keys(LINES)]) {
    say(`packing ${name}`)
    const directory = path.join(ROOT, 'packages', name)
    const [{ filename }] = JSON.parse(
      run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], directory, 'pipe'),
    )
    tarballs[name] = `file:${path.join(folder, filename.replace('@', '').replace('/', '-'))}`
  }
  const shared = [`@trunkline/parsers@${tarballs.parsers}`, `trunkline@${tarballs.trunkline}`]
  return (line) => [...shared, `express@${tarballs[line]}`]
}

/** Puts one line in the place of `express` and runs the checks; tells whether all of them passed. */
function check(line, project, standIns) {
  say(`${line}: installing ${standIns.map((spec) => path.basename(spec)).join(', ')}`)
  run('npm', ['install', '--no-save', '--ignore-scripts', '--loglevel=error', ...standIns], project)
  const { name, version } = JSON.parse(fs.readFileSync(path.join(project, 'node_modules/express/package.json'), 'utf8'))
  say(`${line}: checking with ${name} ${version} as express`)
  const files = fs.readdirSync(path.join(project, 'checks')).filter((file) => file.endsWith('.test.js'))
  const { status } = spawnSync(
    process.execPath,
    ['--test', '--test-timeout=30000', '--test-reporter=spec', ...files.map((file) => path.join('checks', file))],
    { cwd: project, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', NO_DEPRECATION: '*' } },
  )
  return status === 0
}

/** For each folder that the lines need, a project with its third-party packages. */
function installProjects(folder, lines) {
  const projects = new Map()
  for (const source of new Set(lines.map((line) => LINES[line].source))) {
    const project = path.join(folder, `project-${projects.size}`)
    say(`installing the third-party packages in ${project}`)
    createProject(source, project)
    run('npm', ['ci', '--ignore-scripts', '--loglevel=error'], project)
    projects.set(source, project)
  }
  return projects
}

/** The packages that the lockfile locks, and the checks, outside of the repository. */
function createProject(source, folder) {
  fs.mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    fs.copyFileSync(path.join(source, file), path.join(folder, file))
  }
  fs.cpSync(path.join(source, 'checks'), path.join(folder, 'checks'), { recursive: true })
}

function run(command, args, cwd = ROOT, output = 'inherit') {
  const windows = process.platform === 'win32' && command === 'npm' // npm is a script there
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    shell: windows,
    encoding: 'utf8',
    stdio: ['ignore', output, 'inherit'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
  return stdout
}

function say(text) {
  console.log(`ecosystem: ${text}`)
}
