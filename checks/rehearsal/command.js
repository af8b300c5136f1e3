// Runs a program in a folder, away from the settings and caches of whoever started the rehearsal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/**
 * Runs a program to its end and gives what it printed.
 * @throws Error with what it printed, when it ends with anything but 0
 */
export async function run(folder, [command, ...args], env = {}) {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutNpm(process.env),
      CI: '1',
      NO_UPDATE_NOTIFIER: '1',
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
      ...env,
    },
  })
  let [printed, errors] = ['', '']
  child.stdout.on('data', (data) => {
    printed += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  const [status] = await once(child, 'close')
  if (status === 0) return printed
  const line = `${path.basename(command)} ${args.join(' ')}`
  throw new Error(`${line} ended with ${status}: ${(printed + errors).slice(-2000)}`)
}

/** What `npm run` puts into the environment would be settings for every npm that is started here. */
function withoutNpm(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)))
}
