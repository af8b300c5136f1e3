// Runs `npm test` several times beside busy loops: a test that depends on the speed of the machine fails here.
//   node checks/under-load/run.js [--times 5] [--loops 8]
import { fork } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runCommand } from '../runner/command.js'
import { secondsSince } from '../runner/part.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: { times: { type: 'string', default: '5' }, loops: { type: 'string', default: '8' } },
})

const loops = Array.from({ length: Number(values.loops) }, () => fork(new URL('loop.js', import.meta.url)))
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const results = []
for (let run = 1; run <= Number(values.times); run++) {
  const started = performance.now()
  const failed = await runCommand('npm test', { root: ROOT }).then(
    () => false,
    () => true,
  )
  results.push({ run, failed, seconds: secondsSince(started) })
}
console.log(`\nnpm test beside ${values.loops} busy loops:`)
for (const { run, failed, seconds } of results)
  console.log(`  run ${run}: ${failed ? 'failed' : 'passed'} in ${seconds} s`)
process.exit(results.some(({ failed }) => failed) ? 1 : 0)
