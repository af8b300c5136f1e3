import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { Visitor } from './visitor.ts'

/** The frameworks that an app of 3.x is to behave the same on. */
export const FRAMEWORKS = ['trunkline/v3', 'express3'] as const
export type FrameworkName = (typeof FRAMEWORKS)[number]

/** Runs an example in a process of its own until the tests of the file are over: express@3 changes node's prototypes. */
export async function run2013(framework: FrameworkName, path: string, env: NodeJS.ProcessEnv = {}): Promise<Visitor> {
  const app = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const child = spawn(process.execPath, [RUNNER, framework, app], {
    env: { ...process.env, NODE_ENV: 'development', NO_DEPRECATION: '*', ...env },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  children.push(child)
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return new Visitor(`http://127.0.0.1:${Number(line)}`)
}

const children: ChildProcess[] = []

// Once for each file of tests that imports this one.
afterAll(() => {
  for (const child of children) child.kill()
})

const RUNNER = fileURLToPath(new URL('./run-2013.cjs', import.meta.url))
