import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Answer, Question } from './child.ts'
import type { Peer } from './peers.ts'

type Ask = { ask: 'open'; file: string; title: string } | { ask: 'close' }

/** In milliseconds: far longer than even a busy machine takes, for only what has failed waits as long. */
const PATIENCE = 600_000

/** Of the child processes, where a scenario asks for nothing else. */
export const DEFAULT_ENVIRONMENT = { NODE_ENV: 'test', NO_DEPRECATION: '*' }

/** A child process with one framework loaded, that is asked questions one at a time. */
export class PeerProcess {
  readonly peer: Peer
  readonly #child: ChildProcess
  #asked = 0
  #stderr = ''

  constructor(peer: Peer, env: Record<string, string> = {}) {
    this.peer = peer
    this.#child = fork(fileURLToPath(compiled('child.js')), [JSON.stringify(peer)], {
      // None of the test runner's own: it has node resolve packages in another way than applications do.
      execArgv: peer.preload ? ['--import', compiled(`${peer.preload}.js`).href] : [],
      env: { PATH: process.env['PATH'], ...inspected(), ...DEFAULT_ENVIRONMENT, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.setMaxListeners(0)
    this.#child.stderr?.on('data', (chunk) => {
      this.#stderr += chunk
    })
  }

  /** Rejects when the child fails, dies, or is silent for too long. */
  ask(question: Ask): Promise<Answer> {
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`${this.peer.name} ${why}\n${this.#stderr}`.trimEnd()))
      const timer = setTimeout(() => fail(`did not answer "${question.ask}" within ${PATIENCE} ms`), PATIENCE)
      const onExit = (code: number | null): void => settle(() => fail(`ended with code ${code}`))
      const onMessage = (answer: Answer): void => {
        if (answer.id !== id) return
        settle(() => (answer.failed === undefined ? resolve(answer) : fail(`failed: ${answer.failed}`)))
      }
      const settle = (then: () => void): void => {
        clearTimeout(timer)
        this.#child.off('exit', onExit).off('message', onMessage)
        then()
      }
      this.#child.on('exit', onExit).on('message', onMessage)
      if (!this.#child.connected) return settle(() => fail('is gone'))
      this.#child.send({ id, ...question } satisfies Question, (error) => error && settle(() => fail('is gone')))
    })
  }

  stop(): void {
    this.#child.kill()
  }
}

/** For `npm run check -- inspector`: every app of ours has an inspector in it. */
function inspected(): Record<string, string> {
  const { CONFORMANCE_INSPECTED: wish } = process.env
  return wish === undefined ? {} : { CONFORMANCE_INSPECTED: wish }
}

/** This file is run both as a source and compiled; the child always runs compiled, for Node 20 takes no types. */
function compiled(name: string): URL {
  const here = new URL('.', import.meta.url)
  const file = here.pathname.endsWith('/dist/src/') ? new URL(name, here) : new URL(`../dist/src/${name}`, here)
  if (!existsSync(file))
    throw new Error('checks/conformance/dist is missing: build it with "npx tsc -b checks/conformance"')
  return file
}
