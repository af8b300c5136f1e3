// What checks need besides Node and npm. Each need tells whether it is there and how to get it; the table names it by its export.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { lockedProjects } from '../lock/lock.js'
import { CheckFailed, runCommand } from './command.js'

export const chromium = debian(
  'chromium',
  ['chromium'],
  () => process.env.CHROMIUM !== undefined || hasCommand('chromium'),
)
export const nginx = debian('nginx', ['nginx'], () => hasCommand('nginx', '/usr/sbin'))
export const http2Clients = debian(
  'curl and h2load',
  ['curl', 'nghttp2-client'],
  () => hasCommand('curl') && hasCommand('h2load'),
)
export const redis = debian('Redis', ['redis-server'], () => hasCommand('redis-server'))
export const postgres = debian('PostgreSQL', ['postgresql'], () => hasPostgres())
export const valgrind = debian('valgrind', ['valgrind'], () => hasCommand('valgrind'))

/** The build of the packages. It takes seconds, so a check by its name always builds: an old build would prove nothing. */
export const build = {
  name: 'a build',
  isThere: () => false,
  install: (options) => runCommand('npm run build --silent', options),
}

/** The packages of the repository itself: only for a check that can be the first command in a fresh clone. */
export const ownPackages = { ...packagesOf('.'), name: 'packages of this repository' }

/** The packages that are locked for a folder: by a lockfile of its own, or with those of others. */
export function packagesOf(folder) {
  const shared = lockedProjects().includes(folder)
  const lock = shared ? 'checks/lock/lock.json' : `${folder}/package-lock.json`
  const command = shared
    ? `node checks/lock/install.js ${folder}`
    : `npm ci --prefix ${folder} --ignore-scripts --loglevel=error`
  return {
    name: `packages of ${folder}`,
    isThere(root) {
      const [installed, locked] = [`${folder}/node_modules/.package-lock.json`, lock].map((file) => join(root, file))
      return existsSync(installed) && statSync(installed).mtimeMs >= statSync(locked).mtimeMs
    },
    install: (options) => runCommand(command, options),
  }
}

/** A program of the system. Only root can install one; anybody else is told what to install. */
function debian(name, packages, isThere) {
  return {
    name,
    isThere,
    install(options) {
      const command = `apt-get install -y -qq ${packages.join(' ')}`
      if (process.getuid?.() !== 0 || !hasCommand('apt-get')) {
        throw new CheckFailed(`${name} is not installed. On Debian and Ubuntu: sudo ${command.replace(' -qq', '')}`)
      }
      const quiet = { ...options, env: { ...options.env, DEBIAN_FRONTEND: 'noninteractive' } }
      return runCommand(`apt-get update -qq && ${command} >/dev/null`, quiet)
    },
  }
}

function hasCommand(name, ...more) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...more]
  return folders.some((folder) => existsSync(join(folder, name)))
}

/** Debian puts each version into a folder of its own, outside of the search path. */
function hasPostgres() {
  const versions = '/usr/lib/postgresql'
  if (hasCommand('postgres')) return true
  return (
    existsSync(versions) && readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin/postgres')))
  )
}
