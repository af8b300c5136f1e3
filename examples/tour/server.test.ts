import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('./server.js', import.meta.url))

function start(port: string): ChildProcess {
  return spawn(process.execPath, [SERVER], { env: { ...process.env, PORT: port }, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const [said, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')])
  return { code: code as number | null, said }
}

it('prints the address at which the tour is served', async () => {
  const child = start('0')
  try {
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    const address = /http:\/\/localhost:\d+/.exec(line.toString())?.[0] ?? ''
    expect((await fetch(address)).status).toBe(200)
  } finally {
    child.kill()
  }
})

it('says so when the port is taken, and stops', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  try {
    const { code, said } = await outcome(start(String(port)))
    expect(code).toBe(1)
    expect(said).toBe(
      `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} npm start\n`,
    )
  } finally {
    other.close()
  }
})

it('refuses a port that is none', async () => {
  const { code, said } = await outcome(start('80x'))
  expect(code).toBe(1)
  expect(said).toBe('PORT is "80x"; it has to be a number from 0 to 65535.\n')
})
