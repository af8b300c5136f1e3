import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

// A primary hands a connection to a worker that has just stopped listening: the worker has to be there to hand it back.

/** Starts a primary with two workers; the first connection goes to the first one. */
async function startCluster(stop: 'signal' | 'close'): Promise<{ primary: ChildProcess; port: number; pid: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-cluster-'))
  const primary = fork(join(__dirname, 'cluster-program.cjs'), [stop, join(folder, 'closed')])
  onTestFinished(async () => {
    primary.disconnect()
    if (primary.exitCode === null) await once(primary, 'exit')
    rmSync(folder, { recursive: true })
  })
  const [{ port, pid }] = await once(primary, 'message')
  return { primary, port, pid }
}

it.each(['signal', 'close'] as const)('a worker that has closed (%s) hands back what comes after', async (stop) => {
  const { primary, port, pid } = await startCluster(stop)
  primary.send('block') // until the worker has closed its listener
  expect((await once(primary, 'message'))[0]).toBe('blocked')
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await once(client, 'connect') // by the system: the primary accepts it later
  process.kill(pid, 'SIGTERM')
  const text = (await client.setEncoding('latin1').toArray()).join('')
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)+\r\nworker 2$/)
})

it('workers with two servers each close at once, and the primary stays', async () => {
  const primary = fork(join(__dirname, 'cluster-program.cjs'), ['all'])
  expect((await once(primary, 'message'))[0]).toEqual([0, 0, 0])
  expect((await once(primary, 'exit'))[0]).toBe(0)
})
