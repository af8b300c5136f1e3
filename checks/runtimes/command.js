// Running other programs, two at a time at most, with what they print kept back until it is needed.
const { spawn } = require('node:child_process')

/**
 * Runs a program to its end.
 * @throws Error with what it printed, when it ends with anything but 0
 */
exports.run = async function run(command, args, options) {
  const { status, printed } = await exports.observe(command, args, options)
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${status}:\n${printed}`)
  return printed
}

/**
 * Runs a program; gives its status, what it printed, and apart from that what it wrote to stdout. One that takes longer
 * than `timeout` is ended, with all that it started.
 */
exports.observe = function observe(command, args, { cwd, env, timeout = 1_200_000 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // in a group of its own, so that what it starts ends with it
    })
    running.add(child.pid)
    let output = ''
    let printed = ''
    const timer = setTimeout(() => end(child.pid), timeout)
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
      printed += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk
    })
    const settle = (then) => (first, second) => {
      clearTimeout(timer)
      running.delete(child.pid)
      then(first, second)
    }
    child.once('error', settle(reject))
    child.once(
      'close',
      settle((code, signal) => resolve({ status: code ?? signal, output, printed })),
    )
  })
}

/** Does work on items, two at a time; the results come in the order of the items. */
exports.inLanes = async function inLanes(items, work) {
  const results = []
  const waiting = [...items.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all([lane(), lane()])
  return results
}

/** Tells how far we are, with the time since the start. */
exports.say = function say(text) {
  console.log(`runtimes ${String(Math.round(performance.now() / 1000)).padStart(4)} s  ${text}`)
}

/** The groups that run now: a terminal's Ctrl-C does not reach them. */
const running = new Set()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const pid of running) end(pid)
    process.exit(1)
  })
}

function end(pid) {
  process.kill(-pid, 'SIGKILL')
}
