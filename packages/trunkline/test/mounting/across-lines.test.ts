import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express3 from '@trunkline/v3'
import express4 from '@trunkline/v4'
import express5 from '@trunkline/v5'
import fc from 'fast-check'
import v5 from 'trunkline'
import v3 from 'trunkline/v3'
import v4 from 'trunkline/v4'
import { describe, expect, it } from 'vitest'
import { runs } from '../router-proof/runs.ts'

const RUNS = runs(300)

/** An application or a router, with those that are mounted in it one below the other. */
interface Mount {
  readonly line: Line
  /** Whose word counts where the specification and Express disagree. */
  readonly follows: 'specification' | 'express'
  /** On 3.x there are no routers with middleware: only applications. */
  readonly kind: 'app' | 'router'
  /** Where it is mounted; a parameter's value is always `p`. Below an application of 3.x there are none. */
  readonly path: '/a' | '/:x'
  /** Whether this is where an error is thrown, on the way in. */
  readonly fails: boolean
}

type Line = 'v3' | 'v4' | 'v5'

/** What a handler of one mount sees. */
interface FileStat {
  readonly at: number
  readonly when: 'in' | 'out' | 'error'
  readonly app: number
  readonly responseApp: number
  readonly baseUrl: string
  readonly url: string
  /** 5.x has no `req.param`. */
  readonly hasParam: boolean
  /** On 5.x the query cannot be replaced. */
  readonly ownQuery: boolean
  readonly query: unknown
  readonly params: string | undefined
  /** On 3.x `res.locals` is a function, else an object. */
  readonly localsKind: string
  /** A count in `res.locals`, which all of them share. */
  readonly steps: number
}

type Req = Record<string, unknown> & { app: object; query: unknown; params: object }
type Res = { app: object; locals: { steps?: number } }

const FRAMEWORKS = {
  specification: { v3, v4, v5 },
  express: { v3: express3, v4: express4, v5: express5 },
} as unknown as Record<Mount['follows'], Record<Line, { (): object; Router(): object }>>

const mounts = fc.array(
  fc.record<Mount>({
    line: fc.constantFrom('v3', 'v4', 'v5'),
    follows: fc.constantFrom('specification', 'express'),
    kind: fc.constantFrom('app', 'app', 'router'),
    path: fc.constantFrom('/a', '/:x'),
    fails: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  }),
  { minLength: 0, maxLength: 6 },
)

describe('3.x, 4.x and 5.x, by the specification and by Express, mounted in each other', () => {
  it('each keep their own ways, and give the request back as it came', async () => {
    const lines = fc.constantFrom<Line>('v3', 'v4', 'v5')
    const follow = fc.constantFrom<Mount['follows']>('specification', 'express')
    const property = fc.asyncProperty(lines, follow, mounts, async (outermost, follows, chain) => {
      const outer: Mount = { line: outermost, follows, kind: 'app', path: '/a', fails: false }
      const tree = toTree([outer, ...chain])
      expect(await play(tree)).toEqual(expectedSights(tree))
    })
    await fc.assert(property, { numRuns: RUNS })
  })
})

function toTree(chain: readonly Mount[]): Mount[] {
  return chain.map((mount, at) => ({
    ...mount,
    kind: mount.line === 'v3' ? 'app' : mount.kind,
    path: chain[at - 1]?.line === 'v3' ? '/a' : mount.path,
  }))
}

/** Builds the mounts into each other, asks for the innermost one, and tells what every handler saw. */
async function play(tree: readonly Mount[]): Promise<FileStat[]> {
  const seen: FileStat[] = []
  const built = tree.map(({ line, follows, kind }) => {
    const framework = FRAMEWORKS[follows][line]
    return kind === 'app' ? framework() : framework.Router()
  }) as unknown as { use(...args: unknown[]): void }[]
  const apps = tree.map(({ kind }, at) => (kind === 'app' ? (built[at] as object) : {}))

  for (let at = tree.length - 1; at >= 0; at--) {
    const look = (req: Req, res: Res, when: FileStat['when']) => {
      res.locals.steps = (res.locals.steps ?? 0) + 1
      seen.push(see(req, res, at, when, apps))
    }
    built[at]?.use((req: Req, res: Res, next: (err?: unknown) => void) => {
      look(req, res, 'in')
      next(tree[at]?.fails ? new Error(String(at)) : undefined)
    })
    if (at + 1 < tree.length) built[at]?.use(tree[at + 1]?.path, built[at + 1])
    built[at]?.use((req: Req, res: Res, next: () => void) => {
      look(req, res, 'out')
      next()
    })
    built[at]?.use((err: Error, req: Req, res: Res, next: (err: Error) => void) => {
      look(req, res, 'error')
      next(err)
    })
  }
  await ask(built[0] as unknown as { listen(port: number, host: string): Server }, pathTo(tree))
  return seen
}

function see(req: Req, res: Res, at: number, when: FileStat['when'], apps: readonly object[]): FileStat {
  return {
    at,
    when,
    app: apps.indexOf(req.app),
    responseApp: apps.indexOf(res.app),
    baseUrl: String(req['baseUrl'] ?? ''),
    url: String(req['url']),
    hasParam: typeof req['param'] === 'function',
    ownQuery: Object.hasOwn(req, 'query'),
    query: JSON.parse(JSON.stringify(req.query)),
    params: JSON.stringify(req.params),
    localsKind: typeof res.locals,
    steps: res.locals.steps ?? 0,
  }
}

async function ask(app: { listen(port: number, host: string): Server }, path: string): Promise<void> {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const res = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
    await res.text()
    expect([404, 500]).toContain(res.status)
  } finally {
    server.close()
  }
}

function segmentsOf(tree: readonly Mount[]): string[] {
  return tree.slice(1).map(({ path }) => (path === '/a' ? '/a' : '/p'))
}

function pathTo(tree: readonly Mount[]): string {
  return `${segmentsOf(tree).join('') || '/'}?q[k]=1`
}

/** What has to be seen, told from the tree alone. */
function expectedSights(tree: readonly Mount[]): FileStat[] {
  const sights: FileStat[] = []
  const failing = tree.findIndex(({ fails }) => fails)
  const deepest = failing === -1 ? tree.length - 1 : failing
  const add = (at: number, when: FileStat['when'], app: number) =>
    sights.push(expectedSight(tree, at, when, app, sights.length + 1))

  /** Goes through a mount and tells which application the request belongs to behind it. */
  function visit(at: number, outer: number): number {
    let app = tree[at]?.kind === 'app' ? at : outer
    add(at, 'in', app)
    if (at < deepest) {
      const left = visit(at + 1, app)
      if (!isGivenBack(tree, at, app)) app = left
    }
    add(at, failing === -1 ? 'out' : 'error', app)
    return app
  }
  visit(0, 0)
  return sights
}

/**
 * Whether an application gives the request back when it is left. As in Express, one that is mounted in a router of the
 * same release does not.
 */
function isGivenBack(tree: readonly Mount[], at: number, app: number): boolean {
  const child = tree[at + 1]
  return child?.kind === 'app' && (tree[at]?.kind === 'app' || child.line !== tree[app]?.line)
}

function expectedSight(
  tree: readonly Mount[],
  at: number,
  when: FileStat['when'],
  app: number,
  steps: number,
): FileStat {
  const isV5 = tree[app]?.line === 'v5'
  const segments = segmentsOf(tree)
  return {
    at,
    when,
    app,
    responseApp: app,
    baseUrl: segments.slice(0, at).join(''),
    url: `${segments.slice(at).join('') || '/'}?q[k]=1`,
    hasParam: !isV5,
    ownQuery: !isV5,
    // The parser that Express 5 has by default knows no brackets.
    query: isV5 && tree[app]?.follows === 'express' ? { 'q[k]': '1' } : { q: { k: '1' } },
    params: expectedParams(tree, at),
    localsKind: tree[app]?.line === 'v3' ? 'function' : 'object',
    steps,
  }
}

/**
 * Below a router or application of 4.x or 5.x, each layer has its own. One of 3.x has none before a route of its own
 * took the request, unless it stands in a router inside of its own line, whose parameters it does not touch.
 */
function expectedParams(tree: readonly Mount[], at: number): string | undefined {
  const mount = tree[at]
  if (mount?.line !== 'v3') return '{}'
  const parent = tree[at - 1]
  if (parent === undefined || applicationLine(tree, at - 1) !== 'v3') return undefined
  if (parent.line === 'v3') return expectedParams(tree, at - 1)
  return mount.path === '/:x' ? '{"x":"p"}' : '{}'
}

/** The line of the application that a mount is in, or is. */
function applicationLine(tree: readonly Mount[], at: number): Line | undefined {
  return tree.slice(0, at + 1).findLast(({ kind }) => kind === 'app')?.line
}
