// Packs what is here, installs it in the place of `express` under packages that people use with Express, and runs
// the checks: node checks/ecosystem/run.js [v3] [v4] [v5] [agents] [--peer]
// With --peer the published Express takes the place, to see that the checks themselves are right.
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const ROOT = path.join(__dirname, '..', '..')

/** By line what it stands in for, and the folder with the packages and the checks: 3.x has those of its time. */
const LINES = {
  v3: { peer: 'express@3.21.2', source: path.join(__dirname, 'v3') },
  v4: { peer: 'express@4.22.3', source: __dirname },
  v5: { peer: 'express@5.3.0', source: __dirname },
}

/** The lines that agents are run on, each with the published Express beside it. */
const AGENT_LINES = ['v4', 'v5']

main(process.argv.slice(2))

function main(args) {
  const parts = [...Object.keys(LINES), 'agents']
  const wanted = parts.some((part) => args.includes(part)) ? parts.filter((part) => args.includes(part)) : parts
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-ecosystem-'))
  try {
    const standIns = args.includes('--peer') ? peers() : packed(folder)
    const lines = wanted.filter((part) => part !== 'agents')
    const projects = installProjects(folder, lines)
    const failed = lines.filter((line) => !check(line, projects.get(LINES[line].source), standIns(line)))
    if (wanted.includes('agents') && !checkAgents(path.join(folder, 'agents'), standIns)) failed.push('agents')
    say(failed.length === 0 ? `passed: ${wanted.join(', ')}` : `failed: ${failed.join(', ')}`)
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
  installAsExpress(line, project, standIns)
  return runChecks(project, { NODE_ENV: 'test', NO_DEPRECATION: '*' })
}

/**
 * Agents find the framework by its folder's name, so each line is installed twice below their project, as it stands in
 * for Express and as it was published. The programs that they are loaded in lie beside it.
 */
function checkAgents(project, standIns) {
  installProject(path.join(__dirname, 'agents'), project)
  for (const line of AGENT_LINES) {
    for (const [side, specs] of Object.entries({ express: peers()(line), ours: standIns(line) })) {
      const folder = path.join(project, 'sides', line, side)
      fs.cpSync(path.join(project, 'checks/programs'), folder, { recursive: true, preserveTimestamps: true })
      fs.writeFileSync(path.join(folder, 'package.json'), '{ "name": "side", "private": true }')
      fs.copyFileSync(path.join(project, '.npmrc'), path.join(folder, '.npmrc'))
      installAsExpress(line, folder, specs)
    }
  }
  return runChecks(project, { AGENT_LINES: AGENT_LINES.join(',') })
}

function installAsExpress(line, project, specs) {
  say(`${line}: installing ${specs.map((spec) => path.basename(spec)).join(', ')}`)
  run('npm', ['install', '--no-save', '--ignore-scripts', '--loglevel=error', ...specs], project)
  const { name, version } = JSON.parse(fs.readFileSync(path.join(project, 'node_modules/express/package.json'), 'utf8'))
  say(`${line}: express is ${name} ${version}`)
}

function runChecks(project, env) {
  const files = fs.readdirSync(path.join(project, 'checks')).filter((file) => file.endsWith('.test.js'))
  const { status } = spawnSync(
    process.execPath,
    ['--test', '--test-timeout=120000', '--test-reporter=spec', ...files.map((file) => path.join('checks', file))],
    { cwd: project, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  return status === 0
}

/** For each folder that the lines need, a project with its third-party packages. */
function installProjects(folder, lines) {
  const projects = new Map()
  for (const source of new Set(lines.map((line) => LINES[line].source))) {
    const project = path.join(folder, `project-${projects.size}`)
    installProject(source, project)
    projects.set(source, project)
  }
  return projects
}

function installProject(source, project) {
  say(`installing the third-party packages in ${project}`)
  createProject(source, project)
  run('npm', ['ci', '--ignore-scripts', '--loglevel=error'], project)
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
