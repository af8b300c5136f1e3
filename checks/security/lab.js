import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const require = createRequire(new URL('../../packages/trunkline/package.json', import.meta.url))

/** What an attack is played with: one framework, in a process that nobody else needs. */
export class Lab {
  #closers = []

  constructor(module, line) {
    this.framework = require(module)
    this.line = line
  }

  /** Serves an app that `build` has filled; gives a function that sends bytes and reads what comes back. */
  async serve(build, settings = {}) {
    const { framework } = this
    const app = framework()
    app.set('env', 'production')
    for (const [name, value] of Object.entries(settings)) app.set(name, value)
    // As an app of 3.x in production would have it: the errors are not printed.
    if (this.line !== 3) app.use((_req, _res, next) => next())
    await build(app, framework)
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.#closers.push(() => server.close())
    return (text) => exchange(server.address().port, text)
  }

  /** A directory with `public/index.txt`, `public/admin/secret.txt`, `secret.txt` beside it, and what else is given. */
  directory(files = {}) {
    const root = mkdtempSync(join(tmpdir(), 'attack-'))
    this.#closers.push(() => rmSync(root, { recursive: true, force: true }))
    const all = { 'public/index.txt': 'public', 'public/admin/secret.txt': SECRET, 'secret.txt': SECRET, ...files }
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return root
  }

  close() {
    for (const close of this.#closers) close()
  }
}

export const SECRET = 'the secret'

/** The bytes of a request. */
export function request(first, headers = [], body = '') {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return `${first} HTTP/1.1\r\n${['Host: good.example', ...headers, ...length, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`
}

/** Sends bytes and reads until the other side closes. */
async function exchange(port, bytes) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (part) => {
    text += part
  })
  socket.on('error', () => {}) // a reset is an answer as well
  socket.write(bytes)
  await once(socket, 'close')
  return read(text)
}

function read(text) {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end === -1 ? text.length : end).split('\r\n')
  const headers = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers[name] =
      headers[name] === undefined ? line.slice(colon + 1).trim() : `${headers[name]}, ${line.slice(colon + 1).trim()}`
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: end === -1 ? '' : text.slice(end + 4), text }
}
