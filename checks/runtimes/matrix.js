// Every manager, every runtime, every entry: installs the tarballs into empty projects and runs the checks there.
const path = require('node:path')
const { inLanes, observe, run, say } = require('./command.js')
const { MANAGERS, versionOf } = require('./managers.js')
const { createProject } = require('./project.js')

/** What users install for `trunkline/forms` and `trunkline/websocket`. */
const PEERS = { '@fastify/busboy': '^3.2.0', ws: '^8.22.2' }

/**
 * Runs the matrix. A cell is one manager on one runtime: `missing` says why it was not run, `results` holds the checks
 * of each entry, and `broken` what went wrong besides. `projects` has the folder of each manager. `sample` leaves cells out.
 */
exports.runMatrix = async function runMatrix({ folder, tarballs, entries, hosts, only, sample }) {
  const ours = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]))
  const specs = { ...ours, ...PEERS }
  const managers = MANAGERS.filter(({ name }) => only === undefined || name.toLowerCase().startsWith(only))
  const cells = []
  const projects = {}
  for (const manager of managers) {
    const project = createProject(
      path.join(folder, manager.name.replaceAll(/\W+/g, '-')),
      manager.files(specs),
      entries,
    )
    projects[manager.name] = project
    const version = await install(manager, project, hosts)
    const tried = sample ? sampleOf(hosts, manager) : hosts
    cells.push(...(await inLanes(tried, (host) => runCell(manager, version, host, project, entries))))
  }
  return { cells, projects }
}

/** All for npm, the newest Node and a third of the others for each other manager: every runtime has its turn. */
function sampleOf(hosts, manager) {
  if (manager.thorough) return hosts
  const newest = hosts.findLast(({ isNode }) => isNode)
  const turn = MANAGERS.indexOf(manager)
  return hosts.filter((host, i) => host === newest || i % 3 === turn % 3)
}

async function install(manager, project, hosts) {
  const oldest = hosts.find(({ isNode, missing }) => isNode && !missing)?.program ?? process.execPath
  const version = manager.package ? versionOf(manager) : (await run('npm', ['--version'])).trim().split('\n').at(-1)
  say(`${manager.name} ${version}: installing`)
  const [command, ...args] = manager.command(project, oldest)
  await run(command, args, { cwd: project, env: await environment() })
  return version
}

/** Yarn asks a registry of its own unless it is told; all others ask npm's. */
async function environment() {
  const registry = (await observe('npm', ['config', 'get', 'registry'])).output.trim()
  return { YARN_NPM_REGISTRY_SERVER: process.env.YARN_NPM_REGISTRY_SERVER ?? registry, YARN_ENABLE_PROGRESS_BARS: '0' }
}

async function runCell(manager, version, host, project, entries) {
  const cell = { manager: manager.name, managerVersion: version, host: host.name, hostVersion: host.version }
  const missing = host.missing ?? manager.refuses?.(host)
  if (missing) {
    say(`${manager.name} on ${host.name}: not available, ${missing}`)
    return { ...cell, missing, results: [] }
  }
  const [command, ...args] = [...(manager.launch?.(host) ?? [host.program, ...host.args]), 'smoke/run.js']
  if (!manager.thorough) args.push('--short')
  const env = { NODE_ENV: 'test', NO_DEPRECATION: '*' }
  const outcome = await observe(command, args, { cwd: project, env, timeout: 1_200_000 })
  const finished = { ...cell, ...read(outcome, entries) }
  const failed = finished.results.filter(({ error }) => error)
  const passed = `${finished.results.length - failed.length} of ${finished.results.length} checks passed`
  say(`${manager.name} on ${host.name} ${host.version}: ${passed}${finished.broken ? ', and it broke' : ''}`)
  for (const { entry, title, error } of failed.slice(0, 5)) console.error(`  ${entry}: ${title}\n    ${error}`)
  if (finished.broken) console.error(finished.broken)
  return finished
}

/** What the checks printed; a run that does not end with the number of its checks broke on the way. */
function read({ status, output, printed }, entries) {
  const records = output
    .split('\n')
    .filter((line) => line.startsWith('{"'))
    .map((line) => JSON.parse(line))
  const results = records.filter(({ title }) => title !== undefined)
  const whole = records.at(-1)?.count === results.length && results.length > 0
  const untouched = entries.filter(({ specifier }) => !results.some(({ entry }) => entry === specifier))
  const broken =
    status !== 0 || !whole || untouched.length > 0
      ? `ended with ${status} after ${results.length} checks:\n${printed
          .split('\n')
          .filter((line) => !line.startsWith('{"'))
          .slice(-30)
          .join('\n')}`
      : undefined
  return { results, broken }
}
