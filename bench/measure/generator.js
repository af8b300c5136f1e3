import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinned } from './cores.js'
import { toLua } from './lua.js'

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
export async function generate({ folder, port, requests, connections, seconds, tls = false }) {
  const script = join(folder, `load-${port}.lua`)
  writeFileSync(script, toLua(requests, port))
  const most = `${Math.ceil(seconds) + 10}s` // for a parent that is killed; else it is interrupted before
  const [command, args] = pinned('generator', 'wrk', [
    ...['--threads', '1', '--connections', String(connections), '--duration', most, '--timeout', '20s'],
    ...['--script', script, `${tls ? 'https' : 'http'}://127.0.0.1:${port}/`],
  ])
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop) // it would go on for some seconds, or longer on a busy machine
  // wrk counts whole seconds only. Interrupted, it stops within 100 ms and tells how long it has run.
  const timer = setTimeout(() => interrupt(child), seconds * 1000)
  const output = text(child.stdout)
  const complaints = text(child.stderr)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  process.off('exit', stop)
  const result = /RESULT (\d+) (\d+) (\d+) (\d+)/.exec(output())
  if (result === null) throw new Error(`wrk ended with ${code}: ${output()} ${complaints()}`.slice(0, 400))
  const [count, microseconds, failed, broken] = result.slice(1).map(Number)
  assertAnswers(requests, count, failed, broken)
  return { count, seconds: microseconds / 1e6 }
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
