import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Something that whoever runs a check has to look at. It says all there is to say: nobody needs its stack. */
export class CheckFailed extends Error {}

/**
 * Runs a line of shell to its end. A `nice` one leaves the cores to whatever else wants them, and leads a process group, so
 * that it can be ended with everything it has started.
 */
export async function runCommand(line, { root, env = {}, stdio = 'inherit', nice = false, onStart } = {}) {
  const options = { cwd: root, env: { ...process.env, ...env }, stdio }
  const child = nice
    ? spawn('nice', ['-n', '19', 'sh', '-c', line], { ...options, detached: true })
    : spawn(line, { ...options, shell: true })
  onStart?.(child)
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new CheckFailed(`${line}: ended with ${signal ?? code}`)
}
