// What checks need besides Node and npm. Each need tells whether it is there and how to get it; the table names it by its export.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
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

/** The packages that a folder's lockfile locks. */
export function packagesOf(folder) {
  return {
    name: `packages of ${folder}`,
    isThere(root) {
      const [installed, locked] = ['node_modules/.package-lock.json', 'package-lock.json'].map((file) =>
        join(root, folder, file),
      )
      return existsSync(installed) && statSync(installed).mtimeMs >= statSync(locked).mtimeMs
    },
    install: (options) => runCommand(`npm ci --prefix ${folder} --ignore-scripts --loglevel=error`, options),
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
