import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { readAnswers } from './answers.js'

/** Each line of ours beside the Express that it stands for. */
export const LINES = [
  ['express3', 'trunkline/v3'],
  ['express4', 'trunkline/v4'],
  ['express5', 'trunkline'],
]

/** How long, in milliseconds, a server may take to end a connection whose client has said all it has to say. */
const PATIENCE = 120_000

/** A framework in a process of its own. */
export class Peer {
  static async start(name) {
    const child = fork(new URL('./server.cjs', import.meta.url), [name], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', NO_DEPRECATION: '*' },
      execArgv: ['--no-deprecation', '--expose-gc'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const [{ port }] = await once(child, 'message')
    return new Peer(name, child, port)
  }

  /** What the process would have died of so far. */
  deaths = []
  #told = 0
  #questions = 0

  constructor(name, child, port) {
    this.name = name
    this.child = child
    this.port = port
    child.setMaxListeners(0)
    child.on('message', ({ death }) => death && this.deaths.push(death))
  }

  /** Writes the pieces to a new connection and gives what came back, and how it ended. */
  async ask(pieces) {
    const { bytes, end } = await exchange(this.port, pieces)
    return { ...readAnswers(bytes), end }
  }

  /** What the process would have died of since this was asked last. */
  async newDeaths() {
    await this.#ask({}) // what it said before the answer is here with it
    const found = this.deaths.slice(this.#told)
    this.#told = this.deaths.length
    return found
  }

  /** How much memory it has, and how many open handles, after a collection. */
  state() {
    return this.#ask({ held: true })
  }

  #ask(question) {
    const id = ++this.#questions
    return new Promise((resolve) => {
      const listen = (answer) => {
        if (answer.question !== id) return
        this.child.off('message', listen)
        resolve(answer)
      }
      this.child.on('message', listen)
      this.child.send({ question: id, ...question })
    })
  }

  stop() {
    this.child.kill()
  }
}

function exchange(port, pieces) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let bytes = ''
    let end = 'closed'
    const timer = setTimeout(() => {
      end = 'left open'
      socket.destroy()
    }, PATIENCE)
    socket.setEncoding('latin1')
    socket.setNoDelay(true)
    socket.on('connect', () => writePieces(socket, pieces))
    socket.on('data', (chunk) => {
      bytes += chunk
    })
    // A server that resets a connection with bytes under way in it may do so sooner or later.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ bytes, end })
    })
    socket.on('end', () => socket.end())
  })
}

async function writePieces(socket, pieces) {
  for (const piece of pieces) {
    socket.write(piece, 'latin1')
    await new Promise(setImmediate)
  }
  socket.end()
}
