import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Starts an app by a command, asks for its start page, ends it and waits until nobody listens on the port and nothing runs in
 * its folder any more: a signal that npm keeps to itself would let this wait for ever, and the check run out of its budget.
 * SIGTERM goes to the command alone, as a container does it; SIGINT to everything that it started, as Ctrl+C does.
 * `health` is the command of HEALTHCHECK: it has to exit with 0 while the app runs, and with 1 afterwards. `prints` is what
 * the app has to have printed after the request.
 */
export async function startAndStop({ folder, env, command: [file, ...args], signal = 'SIGTERM', health, prints }) {
  const port = await findPort()
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // in a process group of its own
  })
  const ended = once(child, 'exit')
  try {
    const printed = await isListening(child)
    const response = await fetch(`http://127.0.0.1:${port}/`)
    assert.equal(response.status, 200)
    assert.match(await response.text(), /Welcome/)
    if (health) assert.equal(await exitCodeOf(health, { ...env, PORT: String(port) }), 0)
    while (prints && !prints.test(printed())) await wait(20)
  } finally {
    if (child.exitCode === null) process.kill(signal === 'SIGINT' ? -child.pid : child.pid, signal)
  }
  await ended
  while ((await isOpen(port)) || isAnyoneIn(folder)) await new Promise((resolve) => setImmediate(resolve))
  if (health) assert.equal(await exitCodeOf(health, { ...env, PORT: String(port) }), 1)
}

async function exitCodeOf([file, ...args], env) {
  const [code] = await once(spawn(file, args, { env, stdio: 'ignore' }), 'exit')
  return code
}

/** Whether a program that was started in the folder still runs. Linux lists them; elsewhere the port has to do. */
function isAnyoneIn(folder) {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder
    } catch {
      return false // it has just ended, or belongs to another user
    }
  })
}

/** Resolves when the app says that it listens, with what gives all that it has printed until then; rejects with what it printed if it ends before. */
async function isListening(child) {
  let printed = ''
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        printed += piece
        if (printed.includes('Listening on')) resolve()
      })
    }
    child.once('exit', (code) => reject(new Error(`the app ended with ${code}:\n${printed}`)))
  })
  return () => printed
}

async function isOpen(port) {
  try {
    await fetch(`http://127.0.0.1:${port}/livez`)
    return true
  } catch {
    return false
  }
}

async function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
