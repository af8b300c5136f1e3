import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pinned } from './cores.js'
import { toLua } from './lua.js'

/** For wrk whose parent is killed; else it is interrupted before. */
const LONGEST = '60s'

/** @throws when wrk is missing: a generator in Node would itself need the core that it is to keep busy */
export function findGenerator() {
  const { stdout, error } = spawnSync('wrk', ['--version'], { encoding: 'utf8' })
  if (error) {
    throw new Error(
      'wrk, the load generator, is not installed: `apt-get install wrk`, `brew install wrk`, or from github.com/wg/wrk',
    )
  }
  return stdout.split('[')[0].trim()
}

/**
 * Sends the requests in turn over keep-alive connections for some seconds.
 * @returns how many answers came, and in how many seconds
 * @throws when answers were missing or had another status than expected
 */
export async function generate({ seconds, ...load }) {
  const running = startLoad(load)
  await running.takeTurn(seconds)
  return running.end()
}

/** Loads all servers on one core, one at a time, in turns that are so short that what slows the machine slows all of them. */
export async function generateInTurns(loads, { turn, seconds }) {
  const running = loads.map(startLoad)
  for (const each of running) each.pause()
  const order = [...running, ...running.toReversed()]
  for (let at = 0; at < seconds / turn; at++) {
    const each = order[at % order.length]
    each.resume()
    await each.takeTurn(turn)
    each.pause()
  }
  const results = []
  for (const each of running) results.push(await each.end()) // one after the other: it takes up to 100 ms
  return results
}

function startLoad({ folder, port, requests, connections, tls = false }) {
  const script = join(folder, `load-${port}.lua`)
  writeFileSync(script, toLua(requests, port))
  const [command, args] = pinned('generator', 'wrk', [
    ...['--threads', '1', '--connections', String(connections), '--duration', LONGEST, '--timeout', '20s'],
    ...['--script', script, `${tls ? 'https' : 'http'}://127.0.0.1:${port}/`],
  ])
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop) // it would go on for some seconds, or longer on a busy machine
  const output = text(child.stdout)
  const complaints = text(child.stderr)
  const closed = once(child, 'close')
  return {
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    /** Waits; less long if wrk ends by itself, because it cannot connect. */
    takeTurn: (seconds) => Promise.race([closed, setTimeout(seconds * 1000)]),
    // wrk counts whole seconds only. Interrupted, it stops within 100 ms and tells how long it has run.
    async end() {
      child.kill('SIGCONT')
      interrupt(child)
      const [code] = await closed
      process.off('exit', stop)
      const result = /RESULT (\d+) (\d+) (\d+) (\d+)/.exec(output())
      if (result === null) throw new Error(`wrk ended with ${code}: ${output()} ${complaints()}`.slice(0, 400))
      const [count, microseconds, failed, broken] = result.slice(1).map(Number)
      assertAnswers(requests, count, failed, broken)
      return { count, seconds: microseconds / 1e6 }
    },
  }
}

/** Until it ends: a signal that comes while wrk is being started is lost. */
function interrupt(child) {
  child.kill('SIGINT')
  const again = setInterval(() => child.kill('SIGINT'), 500)
  child.once('close', () => clearInterval(again))
}

function assertAnswers(requests, count, failed, broken) {
  if (count === 0) throw new Error('not a single answer')
  if (broken > 0) throw new Error(`${broken} connections broke`)
  const expected = requests.filter(({ expected: { status } }) => status > 399).length / requests.length
  if (Math.abs(failed / count - expected) > 0.02) {
    throw new Error(`${failed} of ${count} answers have a status above 399`)
  }
}

function text(stream) {
  let all = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk) => {
    all += chunk
  })
  return () => all
}
