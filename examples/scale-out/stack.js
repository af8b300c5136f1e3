// All of it: Redis, PostgreSQL, several processes of the app, and nginx in front of them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { end, startNginx, startPostgres, startRedis, until } from './servers.js'

const APP = path.join(import.meta.dirname, 'app.js')

/** Starts everything, or, when a part does not start, nothing. */
export async function startStack({ processes = 3, port = 0 } = {}) {
  const parts = []
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop()
  }
  const add = async (starting) => {
    const part = await starting
    parts.push(part)
    return part
  }
  try {
    const redis = await add(startRedis())
    const postgres = await add(startPostgres())
    const env = {
      SESSION_SECRET: randomBytes(32).toString('hex'),
      REDIS_URL: redis.url,
      DATABASE_URL: postgres.url,
    }
    const apps = await add(startApps(processes, env))
    const nginx = await add(startNginx({ port, ports: apps.ports() }))
    apps.onChange = () => nginx.use(apps.ports())
    return { url: nginx.url, redis, postgres, apps, nginx, stop }
  } catch (err) {
    await stop()
    throw err
  }
}

async function startApps(count, env) {
  const running = []
  let started = 0
  const start = () => startApp({ ...env, NAME: `app-${++started}` })
  const stop = () => Promise.all(running.map(({ child }) => end(child, 'SIGTERM')))
  const results = await Promise.allSettled(Array.from({ length: count }, start))
  running.push(...results.filter(({ status }) => status === 'fulfilled').map(({ value }) => value))
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return {
    onChange: async () => {},
    ports: () => running.map(({ port }) => port),
    /** The new process is ready before nginx knows it, and nginx has forgotten the old one before that is told to go. */
    async replace(index) {
      const old = running[index]
      running[index] = await start()
      await this.onChange()
      await end(old.child, 'SIGTERM')
    },
    stop,
  }
}

/** Resolves when the process says that it is ready. */
async function startApp(env) {
  const child = spawn(process.execPath, [APP], {
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: 0 },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const lines = createInterface(child.stdout)
  const exited = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${env.NAME} ended with ${code}`)))
  const [url] = await Promise.race([once(lines, 'line'), exited])
  exited.catch(() => {})
  await until(`${env.NAME} is ready`, async () => (await fetch(`${url}/readyz`)).ok, child)
  return { child, port: Number(new URL(url).port) }
}
