import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** Starts an example as its reader would, on a free port, until the tests of the file are over; gives its origin. */
export async function start(path: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const app = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const child = spawn(process.execPath, [app], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  afterAll(async () => {
    child.kill()
    await once(child, 'exit')
  })
  return String(said).trim()
}
