import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

/*
 * An agent that is preloaded has wrapped node's methods before we are loaded. It is to see the calls that Express makes,
 * and nothing of what we try out for ourselves. docs/differences.md lists where it sees something else.
 */

/** By method and by request. */
type Calls = Record<string, Record<string, string[]>>

const lines: [express: string, ours: string][] = [
  ['express3', 'trunkline/v3'],
  ['express4', 'trunkline/v4'],
  ['express5', 'trunkline'],
]

const FILES = /\/file|\/download|\/static/
const PAGES = /\/error|\/refused|\/nowhere/

interface Allowance {
  readonly why: string
  readonly methods: RegExp
  readonly requests: RegExp
  readonly line?: string
}

const allowed: Allowance[] = [
  {
    why: 'which listeners the framework adds for itself to learn how a file or a request comes to its end',
    methods: /\.(on|once|addListener|prependListener|removeListener|off)$/,
    requests: new RegExp(`${FILES.source}|${PAGES.source}`),
  },
  {
    why: 'a file is read and written, and not piped: no event for it, and its end comes right behind its last bytes',
    methods: /\.(emit|_send|_writeRaw|_writev|_writeGeneric|write|cork|uncork)$/,
    requests: FILES,
  },
  { why: 'headers are read when they matter', methods: /\.(getHeader|getHeaders|hasHeader)$/, requests: /./ },
  {
    why: 'a question of node to itself about each value that is set; what we set is known to be valid',
    methods: /\._isLenientHeaderValidation$/,
    requests: /./,
  },
  {
    why: 'a server that somebody else has made is asked, once, whether it may construct the app’s own responses',
    methods: /^Server\.(on|listeners|listenerCount)$/,
    requests: /^GET \/text$/,
  },
  {
    why: 'the pages of 3.x have a policy and describe no other body (docs/differences.md)',
    methods: /\.(setHeader|removeHeader|_writeRaw|_write|_writeGeneric|write)$/,
    requests: PAGES,
    line: 'express3',
  },
  {
    why: 'a 304 of 3.x for a file keeps a policy (docs/differences.md)',
    methods: /\.removeHeader$/,
    requests: /If-None-Match/,
    line: 'express3',
  },
  {
    why: 'Connect puts its own `on` on every response of the process, and calls `addListener` (docs/differences.md)',
    methods: /\.(on|addListener)$/,
    requests: /./,
    line: 'express3',
  },
]

describe.each(lines)('methods of node that were wrapped before %s or %s was loaded', (express, ours) => {
  const isThorough = process.env['THOROUGH'] !== undefined

  // Both are loaded anew for each method, so that all of them have their turn in `npm run check -- conformance` only.
  it.runIf(isThorough)('are called as by Express', async () => {
    const [theirs, all] = await Promise.all([run(express), run(ours)])
    const methods = [...new Set([...Object.keys(theirs), ...Object.keys(all)])]
    expect(methods).toEqual(expect.arrayContaining(BY_AGENTS))
    expect(differences(express, theirs, await run(ours, methods))).toEqual([])
  })

  it('are called as by Express where agents wrap them', async () => {
    const [theirs, mine] = await Promise.all([run(express, BY_AGENTS), run(ours, BY_AGENTS)])
    expect(Object.keys(theirs).sort()).toEqual([...BY_AGENTS].sort())
    expect(differences(express, theirs, mine)).toEqual([])
  })

  const isTried = isThorough || ours === 'trunkline' // whose responses the others share
  it.runIf(isTried)('are called as by Express where they are wrapped on OutgoingMessage', async () => {
    const [theirs, mine] = await Promise.all([run(express, ON_OUTGOING_MESSAGE), run(ours, ON_OUTGOING_MESSAGE)])
    expect(differences(express, theirs, mine)).toEqual([])
  })

  it.runIf(isTried)('are called as by Express without ETags', async () => {
    const methods = ['ServerResponse.end', 'ServerResponse.setHeader', 'ServerResponse._send', 'Socket.write']
    const [theirs, mine] = await Promise.all(
      [express, ours].map((framework) => run(framework, methods, { ETAG: 'off' })),
    )
    expect(differences(express, theirs as Calls, mine as Calls)).toEqual([])
  })
})

/** What tracing agents and middleware that measures put their own in the place of. */
const BY_AGENTS = [
  ...['end', 'write', 'writeHead', 'setHeader', 'emit'].map((name) => `ServerResponse.${name}`),
  'IncomingMessage.emit',
  'Server.emit',
  'Socket.write',
]

const ON_OUTGOING_MESSAGE = ['end', 'write', 'setHeader', '_send', '_storeHeader'].map(
  (name) => `OutgoingMessage.${name}`,
)

it('the comparison finds a call that was not made', async () => {
  const methods = ['ServerResponse.setHeader']
  const found = differences('express4', await run('express4', methods), await run('express5', methods))
  expect(found.some((text) => text.startsWith('ServerResponse.setHeader, GET /text: '))).toBe(true)
})

function differences(express: string, theirs: Calls, ours: Calls): string[] {
  return [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].flatMap((method) => {
    const requests = new Set([theirs, ours].flatMap((calls) => Object.keys(calls[method] ?? {})))
    return [...requests].flatMap((request) => {
      const [want, got] = [theirs, ours].map((calls) => calls[method]?.[request]?.join('; '))
      if (want === got || isAllowed(express, method, request)) return []
      return [`${method}, ${request}: ${want} by ${express}, ${got} by ours`]
    })
  })
}

function isAllowed(express: string, method: string, request: string): boolean {
  return allowed.some(
    ({ methods, requests, line = express }) => line === express && methods.test(method) && requests.test(request),
  )
}

async function run(framework: string, methods: string[] = [], env: object = {}): Promise<Calls> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(__dirname, 'play-wrapped.cjs'), framework, ...methods],
    {
      env: { ...process.env, NODE_ENV: 'production', NO_DEPRECATION: '*', NODE_NO_WARNINGS: '1', ...env },
      maxBuffer: 1e9,
    },
  )
  return JSON.parse(stdout)
}
