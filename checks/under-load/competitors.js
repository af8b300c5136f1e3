import { fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** In milliseconds. */
const LOOK_AGAIN = 2000

/**
 * Has so many processes want a core at any time. Those that run on the machine anyway count, so that a busy one gets no more load
 * than asked for; busy loops make up for the rest.
 */
export class Competitors {
  #loops = []
  #seen = []
  #timer

  constructor(wanted) {
    this.#adapt(wanted)
    this.#timer = setInterval(() => this.#adapt(wanted), LOOK_AGAIN)
    process.on('exit', () => this.stop())
  }

  /** Forgets what was seen so far. */
  countAnew() {
    this.#seen = this.#seen.slice(-1)
  }

  /** How many there were since then. */
  means() {
    const mean = (key) => Number((this.#seen.reduce((sum, each) => sum + each[key], 0) / this.#seen.length).toFixed(1))
    return { loops: mean('loops'), others: mean('others') }
  }

  stop() {
    clearInterval(this.#timer)
    for (const loop of this.#loops.splice(0)) loop.kill('SIGKILL')
  }

  #adapt(wanted) {
    const others = countOthers()
    const missing = Math.max(0, wanted - others)
    while (this.#loops.length < missing) this.#loops.push(fork(new URL('loop.js', import.meta.url)))
    for (const loop of this.#loops.splice(missing)) loop.kill('SIGKILL')
    this.#seen.push({ loops: this.#loops.length, others })
  }
}

/** proc(5): field 3 of stat is the state, R for running or waiting for a core, field 6 the session. Ours is not counted. */
function countOthers() {
  if (process.platform !== 'linux') return 0
  const own = read(process.pid)?.session
  return readdirSync('/proc').filter((name) => {
    const stat = /^\d+$/.test(name) ? read(name) : undefined
    return stat?.state === 'R' && stat.session !== own
  }).length
}

function read(pid) {
  try {
    const [state, , , session] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return { state, session }
  } catch {
    return undefined // it has ended meanwhile
  }
}
