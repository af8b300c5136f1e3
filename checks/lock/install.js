// Installs what is locked for projects, in their folders: node checks/lock/install.js checks/test-runners
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')
const { cutLock, lockedProjects, readLock } = require('./lock.js')

const ROOT = path.join(__dirname, '../..')

for (const project of process.argv.slice(2)) {
  if (!lockedProjects().includes(project)) throw new Error(`${project} is not one of ${lockedProjects().join(', ')}`)
  const file = path.join(ROOT, project, 'package-lock.json')
  fs.writeFileSync(file, `${JSON.stringify(cutLock(readLock(), project), null, 2)}\n`)
  const args = ['ci', '--ignore-scripts', '--loglevel=error', '--prefix', path.join(ROOT, project)]
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm ci failed in ${project}`)
}
