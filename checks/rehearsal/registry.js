// Verdaccio on the loopback: takes our packages as the real registry would, and asks the usual one for the rest.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const HERE = import.meta.dirname
const VERDACCIO = path.join(HERE, 'node_modules/verdaccio/bin/verdaccio')

/**
 * Starts a registry with its storage in a folder. Nobody may publish the packages in `refused`.
 * @returns its `url`, a `token` to publish with, and `close()`, which keeps the storage for the next one
 */
export async function startRegistry(folder, { upstream, port, refused = [] }) {
  const config = path.join(folder, 'config.yaml')
  writeFileSync(config, configure(folder, upstream, refused))
  const listening = port ?? (await freePort())
  const child = spawn(nodeFor(), [VERDACCIO, '--config', config, '--listen', `127.0.0.1:${listening}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      printed += data
    })
  }
  let closing = false
  const ended = once(child, 'exit')
  ended.then(([status, signal]) => {
    if (!closing) console.error(`Verdaccio ended with ${status ?? signal}:\n${printed.slice(-4000)}`)
  })
  const url = `http://127.0.0.1:${listening}`
  await untilItAnswers(url, child, () => printed)
  return {
    url,
    port: listening,
    token: await signUp(url),
    log: () => printed,
    async close() {
      closing = true
      child.kill()
      await ended
    },
  }
}

function configure(folder, upstream, refused) {
  const ours = ['trunkline', 'create-trunkline', '@trunkline/*']
  const rule = (name, lines) => `  '${name}':\n${lines.map((line) => `    ${line}\n`).join('')}`
  return `storage: ${path.join(folder, 'storage')}
auth:
  htpasswd:
    file: ${path.join(folder, 'htpasswd')}
uplinks:
  usual:
    url: ${upstream}
    maxage: 60m
    timeout: 120s
packages:
${refused.map((name) => rule(name, ['access: $all', 'publish: nobody'])).join('')}${ours.map((name) => rule(name, ['access: $all', 'publish: $authenticated'])).join('')}${rule('**', ['access: $all', 'proxy: usual'])}web:
  enable: false
log: { type: stdout, format: pretty, level: warn }
`
}

/** Verdaccio needs Node 22; the one of checks/runtimes is there in any case. */
function nodeFor() {
  if (Number.parseInt(process.versions.node, 10) >= 22) return process.execPath
  const node = path.join(HERE, `../runtimes/node_modules/node-24-${process.platform}-${process.arch}/bin/node`)
  return existsSync(node) ? node : process.execPath
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

async function untilItAnswers(url, child, printed) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Verdaccio ended with ${child.exitCode}:\n${printed()}`)
    try {
      if ((await fetch(`${url}/-/ping`)).ok) return
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

let users = 0

/** Makes a user, as `npm adduser` does. */
async function signUp(url) {
  const name = `releaser-${process.pid}-${++users}`
  const answer = await fetch(`${url}/-/user/org.couchdb.user:${name}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password: 'on the loopback only' }),
  })
  const { token } = await answer.json()
  if (token === undefined) throw new Error(`No user could be made: ${answer.status}`)
  return token
}
