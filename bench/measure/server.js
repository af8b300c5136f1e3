import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pinned } from './cores.js'

const SERVE = fileURLToPath(new URL('./serve.js', import.meta.url))
/** A table of 5000 routes takes some peers seconds to register, many more on a busy machine or under valgrind. */
const LONGEST_START = 1_800_000

/**
 * Starts a server of a peer (`peer`, `part`, `app`, `options`) in a process of its own, or in several (`processes`), with
 * or without `tls`, or another `script` with what it needs. It is kept on a core of its own, unless node, with its
 * `flags`, is started `by` another command. What it prints is thrown away, unless `output` is `pipe`.
 * @returns the running server, or undefined when the peer has no idiom for that app
 */
export async function startServer({
  node = process.execPath,
  flags = [],
  by = [],
  script = SERVE,
  output = 'ignore',
  ...what
}) {
  const [program, ...rest] = [...by, node, ...flags, script, JSON.stringify(what)]
  const [command, args] = by.length > 0 ? [program, rest] : pinned('server', program, rest)
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(command, args, { env, stdio: ['ignore', output, 'pipe', 'ipc'] })
  const said = collect(child.stderr)
  try {
    const { lacks, port } = await answerOf(child, said)
    if (!lacks) return { child, port, said }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** What a server has used so far: CPU time in µs, user and system, and resident memory in bytes. */
export async function usageOf({ child, said }) {
  const answered = answerOf(child, said)
  child.send('usage')
  const { cpu, rss } = await answered
  return { cpu: cpu.user + cpu.system, rss }
}

export async function stopServer({ child }) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function answerOf(child, said) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(reject, new Error('the server did not answer in time')), LONGEST_START)
    const onMessage = (message) => settle(resolve, message)
    const onExit = () => settle(reject, new Error(`the server ended: ${said.text().slice(-300).trim()}`))
    const settle = (use, value) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      use(value)
    }
    const onError = (error) => settle(reject, error)
    child.once('message', onMessage).once('exit', onExit).once('error', onError)
  })
}

function collect(stream) {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk) => {
    text = (text + chunk).slice(-2000)
  })
  return { text: () => text }
}
