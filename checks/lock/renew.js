// Writes lock.json after a package.json has changed: npm resolves what is new there, the rest stays.
//   node checks/ecosystem/renew.js [--fresh <project>]...
//   --fresh   resolves all of a project anew, such as checks/ecosystem/groups/views
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { parseArgs } = require('node:util')
const { run } = require('../ecosystem/install.js')
const { cutLock, joinLocks, LOCK, lockedProjects, outdatedIn, readLock, readPackage } = require('./lock.js')

exports.renewLock = async function renewLock(fresh = []) {
  const lock = readLock()
  const unknown = fresh.filter((project) => !lockedProjects().includes(project))
  if (unknown.length > 0) throw new Error(`No project ${unknown}: ${lockedProjects().join(', ')}`)
  const locks = {}
  for (const project of lockedProjects()) {
    if (fresh.includes(project)) locks[project] = await resolve(project)
    else if (outdatedIn(lock, project).length > 0) locks[project] = await resolve(project, lock)
    else locks[project] = cutLock(lock, project)
  }
  fs.writeFileSync(LOCK, `${JSON.stringify(joinLocks(locks), null, 1)}\n`)
}

/** What npm makes of a project's package.json, starting from what is locked already. */
async function resolve(project, lock) {
  console.log(`resolving ${project}`)
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-lock-'))
  const write = (file, content) => fs.writeFileSync(path.join(copy, file), `${JSON.stringify(content)}\n`)
  try {
    fs.copyFileSync(path.join(__dirname, '../ecosystem/.npmrc'), path.join(copy, '.npmrc'))
    write('package.json', readPackage(project))
    if (lock !== undefined) write('package-lock.json', cutLock(lock, project))
    await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], copy)
    return JSON.parse(fs.readFileSync(path.join(copy, 'package-lock.json'), 'utf8'))
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
}

if (require.main === module) {
  const { values } = parseArgs({ options: { fresh: { type: 'string', multiple: true } } })
  exports.renewLock(values.fresh).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
