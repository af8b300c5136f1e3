import { createServer, type RequestListener, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { inspect, isInspected } from './inspected.ts'
import type { App, Framework } from './interface.ts'
import { patternsOf } from './patterns.ts'
import type { Peer } from './peers.ts'
import { toPortable } from './portable.ts'
import type { Kit, Scenario, Topic } from './scenario.ts'
import { OWN_SERVER, serveThrough } from './transports.ts'

/*
 * Runs in a process of its own with one framework loaded. It is asked to open a scenario (an observation is made
 * at once, an app is served on a free port of the loopback) and to close it (which yields what was noted).
 */

export type Question = { id: number } & ({ ask: 'open'; file: string; title: string } | { ask: 'close' })
export type Answer = { id: number; port?: number; observed?: unknown; failed?: string }

// Paths of files and lines of code differ between any two frameworks: without them a stack is the error's own text.
// A scenario about stacks raises the limit for itself.
Error.stackTraceLimit = 0

const require = createRequire(import.meta.url)
const peer = JSON.parse(process.argv[2] ?? '{}') as Peer
const framework = require(peer.module) as Framework
const unpatched = methodsOfResponses()
let server: Server | undefined
let notes: unknown[] = []
let isAlone = false

// A server that still listens would keep this process after the one that asks has died.
process.on('disconnect', () => process.exit())

process.on('message', (question: Question) => {
  answer(question)
    .catch((error: unknown) => ({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }))
    .then((result) => process.send?.({ id: question.id, ...result }))
})

async function answer(question: Question): Promise<Omit<Answer, 'id'>> {
  const result = question.ask === 'close' ? await close() : await open(question)
  if (!isAlone && isOurs() && methodsOfResponses().some((method, i) => method !== unpatched[i])) {
    throw new Error('the scenario patched node:http, as loading Express 3 does: it needs `alone`')
  }
  return result
}

function methodsOfResponses(): unknown[] {
  return Object.values(Object.getOwnPropertyDescriptors(ServerResponse.prototype)).map(({ value }) => value)
}

async function open(question: { file: string; title: string }): Promise<Omit<Answer, 'id'>> {
  const scenario = await findScenario(question.file, question.title)
  isAlone = scenario.alone !== undefined
  notes = []
  if ('build' in scenario) return { port: await serve(await scenario.build(framework, kit), scenario.title) }
  const observed = toPortable(await scenario.observe(framework, kit))
  stopListening()
  return { observed }
}

const kit: Kit = {
  patterns: patternsOf(peer.line),
  note: (value) => notes.push(toPortable(value)),
  // Compiled to dist/src, two folders below the one that holds the fixtures.
  fixture: (path) => fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url)),
  // The name may have a scope, and a path behind it.
  manifest: () => require(`${/^(@[^/]+\/)?[^/]+/.exec(peer.module)?.[0]}/package.json`),
  load: (name) => require(name),
}

async function findScenario(file: string, title: string): Promise<Scenario> {
  const module = (await import(new URL(`../${file}.js`, import.meta.url).href)) as { default: Topic }
  const scenario = module.default.scenarios.find((candidate) => candidate.title === title)
  if (!scenario) throw new Error(`no scenario "${title}" in the compiled ${file}.js: is the build up to date?`)
  return scenario
}

async function serve(listener: App | Server | RequestListener, title: string): Promise<number> {
  const { serve: way } = peer
  if (isInspected && isOurs() && 'handle' in listener && 'settings' in listener) inspect(listener, title)
  if (way === 'listen' || way === 'createServer') return listen(listener)
  if (listener instanceof Server) throw new Error(OWN_SERVER)
  return listen(await serveThrough(way, listener as RequestListener))
}

function isOurs(): boolean {
  return /^@?trunkline/.test(peer.module)
}

function listen(listener: App | Server | RequestListener): Promise<number> {
  return new Promise((resolve, reject) => {
    if (listener instanceof Server) server = listener.listen(0, '127.0.0.1')
    else if ('listen' in listener && peer.serve === 'listen') server = listener.listen(0, '127.0.0.1')
    else server = createServer(listener as RequestListener).listen(0, '127.0.0.1')
    const opened = server
    opened.once('error', reject)
    opened.once('listening', () => resolve((opened.address() as AddressInfo).port))
  })
}

async function close(): Promise<Omit<Answer, 'id'>> {
  const closing = server
  server = undefined
  closing?.closeAllConnections()
  if (closing) await new Promise((resolve) => closing.close(resolve))
  stopListening()
  return { observed: notes }
}

const print = { stderr: process.stderr.write, console: console.error }

/** Takes back how scenarios listen to what is printed: the next one has this process too. */
function stopListening(): void {
  process.stderr.write = print.stderr
  console.error = print.console
  process.removeAllListeners('deprecation')
}
