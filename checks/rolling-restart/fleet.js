// Four processes on one site, and how they are replaced one by one while it is in use.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export const PROCESSES = 4

const here = (file) => path.join(import.meta.dirname, file)

/** All listen on one port, and the system spreads connections: the new one starts before the old one goes. */
export async function startWithReusePort(env, port) {
  const start = () => startWorker({ ...env, PORT: port, REUSE_PORT: 'yes' })
  return replacing(start)
}

/** Each has a port of its own, which the new one can only have when the old one is gone. */
export async function startOnPorts(env, ports) {
  const start = (port) => startWorker({ ...env, PORT: port })
  const workers = await Promise.all(ports.map(start))
  return {
    async restart(count) {
      for (let i = 0; i < count; i++) {
        await stop(workers[i])
        workers[i] = await start(ports[i])
      }
    },
    stop: () => Promise.all(workers.map(stop)),
  }
}

/** All get connections from one process that listens: `node:cluster`. */
export async function startCluster(env, port) {
  const primary = fork(here('primary.js'), { env: { ...process.env, ...env, PORT: port } })
  const tell = async (command) => {
    primary.send(command)
    await once(primary, 'message')
  }
  await once(primary, 'message')
  return {
    restart: (count) => tell(['restart', count]),
    async stop() {
      await tell(['stop'])
      primary.disconnect()
      await once(primary, 'exit')
    },
  }
}

/** `start` gives a process that is ready; `restart` replaces some, each by a new one before it is told to go. */
export async function replacing(start) {
  const workers = await Promise.all(Array.from({ length: PROCESSES }, start))
  return {
    async restart(count) {
      for (const old of workers.splice(0, count)) {
        workers.push(await start())
        await stop(old)
      }
    },
    stop: () => Promise.all(workers.map(stop)),
  }
}

async function startWorker(env) {
  const worker = fork(here('worker.js'), { env: { ...process.env, ...env } })
  const [{ grace }] = await once(worker, 'message')
  return Object.assign(worker, { grace })
}

/** What a process may take between SIGTERM and SIGKILL, it has said itself. */
async function stop(worker) {
  const child = worker.process ?? worker
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), worker.grace)
  await exited
  clearTimeout(timer)
}
