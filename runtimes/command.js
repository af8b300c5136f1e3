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

/** Runs a program; gives its status, what it printed, and apart from that what it wrote to stdout. */
exports.observe = function observe(command, args, { cwd, env, timeout = 300_000 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let printed = ''
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
      printed += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ status: code ?? signal, output, printed })
    })
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
