import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** Something that whoever runs a check has to look at. It says all there is to say: nobody needs its stack. */
export class CheckFailed extends Error {}

/**
 * A process group of its own is a session of its own, and sched(7) shares the cores out among sessions first: where
 * autogroups are on, `nice` alone counts within the session only, and the session got more than all other parts together.
 */
const BE_NICE_TO_OTHER_SESSIONS = '{ echo 19 >/proc/self/autogroup; } 2>/dev/null'

/**
 * Runs a line of shell to its end. `onOutput` gets what it prints; without it, that goes where our own output goes. A `nice`
 * one leaves the cores to whatever else wants them, and leads a process group, so that it can be ended with everything it has
 * started.
 */
export async function runCommand(line, { root, env = {}, onOutput, nice = false, onStart } = {}) {
  const stdio = onOutput ? ['ignore', 'pipe', 'inherit'] : 'inherit'
  const options = { cwd: root, env: { ...process.env, ...env }, stdio }
  // Through two pipes, errors and the rest would come in any order.
  const script = onOutput ? `exec 2>&1; ${line}` : line
  const child = nice
    ? spawn('nice', ['-n', '19', 'sh', '-c', `${BE_NICE_TO_OTHER_SESSIONS}; ${script}`], { ...options, detached: true })
    : spawn(script, { ...options, shell: true })
  onStart?.(child)
  const closed = once(child, 'close')
  child.stdout?.setEncoding('utf8').on('data', onOutput)
  const [code, signal] = await once(child, 'exit')
  // A process that the command left behind can keep the pipe open: it is read for a second, then closed.
  await Promise.race([closed, setTimeout(1000)])
  child.stdout?.destroy()
  if (code !== 0) throw new CheckFailed(`${line}: ended with ${signal ?? code}`)
}
