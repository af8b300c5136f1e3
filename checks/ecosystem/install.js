// Puts packages of this repository, or the published Express, in the place of `express` in projects outside of it.
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')
const { cutLock, lockedProjects, projectIn, readLock } = require('../lock/lock.js')

const ROOT = path.join(__dirname, '..', '..')

/** By line the published Express that it stands in for. */
exports.PUBLISHED = { v3: '3.21.2', v4: '4.22.3', v5: '5.3.0' }

/** Published Express in the place of `express`. */
exports.published = function published() {
  return (line) => ({ express: exports.PUBLISHED[line] })
}

/** Builds and packs; answers which tarballs a line needs, the alias under the name that it stands for. */
exports.packed = async function packed(folder) {
  await exports.run('npm', ['run', 'build'], ROOT)
  const tarballs = {}
  for (const name of ['parsers', 'trunkline', ...Object.keys(exports.PUBLISHED)]) {
    const directory = path.join(ROOT, 'packages', name)
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
    const [{ filename }] = JSON.parse(await exports.run('npm', args, directory))
    tarballs[name] = `file:${path.join(folder, filename.replace('@', '').replace('/', '-'))}`
  }
  const shared = { '@trunkline/parsers': tarballs.parsers, trunkline: tarballs.trunkline }
  return (line) => ({ ...shared, express: tarballs[line] })
}

/** A project outside of the repository with what a folder has, and its lock; `express` is put into it by `install`. */
exports.copyProject = function copyProject(source, project) {
  const filter = (each) => path.basename(each) !== 'node_modules'
  // Times are kept: they are in the validators of files that are served, which have to be the same on each side.
  fs.cpSync(source, project, { recursive: true, preserveTimestamps: true, filter })
  const name = projectIn(source)
  if (!lockedProjects().includes(name)) return
  const locked = cutLock(readLock(), name)
  fs.writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify(locked, null, 2))
  fs.copyFileSync(path.join(__dirname, '.npmrc'), path.join(project, '.npmrc'))
}

/**
 * Installs what the project's lock has, with the given packages besides; `express` also takes the place of the one that
 * other packages depend on. Where the project is installed already, only what differs is changed.
 */
exports.install = async function install(project, standIns = {}) {
  const file = path.join(project, 'package.json')
  const settings = JSON.parse(fs.readFileSync(file, 'utf8'))
  settings.dependencies = { ...settings.dependencies, ...standIns }
  if (standIns.express) settings.overrides = { ...settings.overrides, express: '$express' }
  fs.writeFileSync(file, JSON.stringify(settings, null, 2))
  await exports.run('npm', ['install', '--ignore-scripts', '--prefer-offline', '--loglevel=error'], project)
  const others = standIns.express ? nestedCopies(project) : []
  if (others.length > 0) throw new Error(`Express is installed a second time: ${others.join(', ')}`)
}

/** Copies of Express below other packages: what loads them does not load the one that is to be checked. */
function nestedCopies(project) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(project, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.keys(packages).filter((each) => each.endsWith('/node_modules/express'))
}

/** What a command prints; an error with all of it when the command fails. */
exports.run = async function run(command, args, cwd) {
  const { status, stdout, stderr } = await exports.execute(command, args, { cwd })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  return stdout
}

const running = new Set()
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** Runs a command to its end, whatever that is, unless this process exits before. */
exports.execute = function execute(command, args, options) {
  const shell = process.platform === 'win32' && command === 'npm' // npm is a script there
  const child = spawn(command, args, { shell, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const printed = { stdout: '', stderr: '' }
  for (const name of Object.keys(printed)) {
    child[name].setEncoding('utf8')
    child[name].on('data', (text) => {
      printed[name] += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, ...printed }))
  })
}
