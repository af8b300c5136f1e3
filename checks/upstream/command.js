// Runs programs; what they print is kept for the summary.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program to its end.
 * @throws Error with what it printed, when it ends with anything but 0
 */
export async function run(cwd, command) {
  const { ok, printed } = await succeeds(cwd, command)
  if (!ok) throw new Error(`${command.join(' ')} failed:\n${printed.slice(-3000)}`)
}

/** Runs a program; tells whether it ended with 0, and what it printed. */
export async function succeeds(cwd, [command, ...args]) {
  const env = { ...process.env, NO_COLOR: '1' }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      printed += data
    })
  }
  const [status] = await once(child, 'close')
  return { ok: status === 0, printed }
}
