// A real Redis, PostgreSQL and nginx, each in a temporary folder of its own and on a free port.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { configureNginx } from './nginx.js'

const HOST = '127.0.0.1'

/** How long a server may take to start: milliseconds. */
const LONGEST_START = 600_000

const SERVERS = { nginx: 'nginx', 'redis-server': 'redis-server', postgres: 'postgresql' }

/** The Debian packages of servers that are not there. */
export function missingPackages() {
  return Object.keys(SERVERS)
    .filter((name) => find(name) === undefined)
    .map((name) => SERVERS[name])
}

export async function startRedis() {
  const folder = mkdtempSync(path.join(tmpdir(), 'scale-out-redis-'))
  const port = await freePort()
  const start = async () => {
    const place = ['--bind', HOST, '--port', port, '--dir', folder]
    // What it was told is in a file before it ends, and is there again when it starts.
    const redis = run(find('redis-server'), [...place, '--appendonly', 'yes', '--save', ''])
    await until('Redis listens', () => isOpen(port), redis)
    return redis
  }
  return restartable(start, { stop: 'SIGTERM', folder, url: `redis://${HOST}:${port}` })
}

export async function startPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'scale-out-postgres-'))
  const user = unprivilegedUser()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const initdb = path.join(path.dirname(realpathSync(find('postgres'))), 'initdb')
  const options = ['-D', folder, '-U', 'app', '--auth=trust', '--no-sync']
  execFileSync(initdb, options, { ...user, stdio: 'ignore', cwd: '/' })
  const port = await freePort()
  const start = async () => {
    const settings = [`listen_addresses=${HOST}`, 'unix_socket_directories=', 'log_min_messages=panic']
    const flags = settings.flatMap((setting) => ['-c', setting])
    const postgres = run(find('postgres'), ['-D', folder, '-p', port, ...flags], { ...user, cwd: '/' })
    await until('PostgreSQL listens', () => isOpen(port), postgres) // who comes too early tries again
    return postgres
  }
  // SIGINT: it does not wait for clients to leave.
  return restartable(start, { stop: 'SIGINT', folder, url: `postgres://app@${HOST}:${port}/postgres` })
}

/** `use(ports)` says which processes it passes requests to, and resolves when it does. */
export async function startNginx({ port, ports }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'scale-out-nginx-'))
  chmodSync(folder, 0o711) // its workers have another user
  const file = path.join(folder, 'nginx.conf')
  const place = { folder, port: port || (await freePort()) }
  const url = `http://${HOST}:${place.port}`
  let generation = 1
  const write = (upstreams) => writeFileSync(file, configureNginx({ ...place, ports: upstreams, generation }))
  const isCurrent = async () => (await fetch(`${url}/generation`)).text().then((text) => Number(text) === generation)
  const start = async () => {
    const nginx = run(find('nginx'), ['-p', folder, '-c', file])
    await until('nginx listens', isCurrent, nginx)
    return nginx
  }
  write(ports)
  const server = await restartable(start, { stop: 'SIGTERM', folder, url })
  return Object.assign(server, {
    async use(upstreams) {
      generation++
      write(upstreams)
      server.child.kill('SIGHUP')
      await until('nginx has read its settings', isCurrent, server.child)
    },
  })
}

async function restartable(start, { stop, folder, url }) {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const server = {
    url,
    child: await start().catch((err) => {
      remove()
      throw err
    }),
    async restart() {
      await end(server.child, stop)
      server.child = await start()
    },
    async stop() {
      await end(server.child, stop)
      remove()
    },
  }
  return server
}

/** In a group of its own: Ctrl+C is for the program that started it, which ends one after the other. */
export function run(command, args, options) {
  return spawn(command, args.map(String), { stdio: ['ignore', 'ignore', 'inherit'], detached: true, ...options })
}

export async function end(child, signal) {
  if (hasEnded(child)) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null
}

/** Asks until the answer is yes; what cannot be asked yet is a no. A process of which it is never so is ended. */
export async function until(what, isSo, child) {
  const latest = performance.now() + LONGEST_START
  while (!(await isSo().catch(() => false))) {
    if (hasEnded(child)) throw new Error(`It has ended before this was so: ${what}`)
    if (performance.now() > latest) {
      await end(child, 'SIGKILL')
      throw new Error(`Not so in time: ${what}`)
    }
    await sleep(20)
  }
}

/** PostgreSQL does not run as root. */
function unprivilegedUser() {
  if (process.getuid() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
  return { uid, gid }
}

/** Debian keeps PostgreSQL in a folder for each version, and nginx where only root looks. */
export function find(name) {
  const versions = list('/usr/lib/postgresql').sort((a, b) => b - a)
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
  ]
  return folders.map((folder) => path.join(folder, name)).find(isProgram)
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

async function isOpen(port) {
  const socket = connect(port, HOST)
  await once(socket, 'connect')
  socket.destroy()
  return true
}

async function freePort() {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
