import { once } from 'node:events'
import { createServer, get as fetchFrom } from 'node:http'
import type { AddressInfo } from 'node:net'
import { topicOn } from '../../src/define.ts'
import { type Bag, type Framework, untyped } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'

const nodes = ['emit', '_storeHeader', 'writeEarlyHints']

/** Each is a row of docs/differences.md, under its title: what only code that looks at the framework itself can see. */
export default topicOn(['3.x', '4.x', '5.x'], 'scenarios/common/reflection-differences', [
  {
    kind: 'difference',
    title: 'methods of Node that an app replaces on framework.response',
    rows: [],
    alone: true,
    observe: seenByReplaced,
    expected: { oracle: [], subject: ['emit socket', 'setHeader X-Powered-By'] },
  },
  {
    kind: 'difference',
    title: 'methods of Node that for…in lists for a response',
    rows: [],
    build: (framework) =>
      framework().get('/', (_req, res) => {
        const listed = new Set<string>()
        for (const name in res) listed.add(name)
        res.end(nodes.filter((name) => listed.has(name)).join())
      }),
    exchanges: gets('/'),
    expected: { oracle: [{ body: nodes.join() }], subject: [{ body: '' }] },
  },
  {
    kind: 'difference',
    title: 'an app as a constructor',
    rows: [],
    observe: (framework) => Object.hasOwn(framework(), 'prototype'),
    expected: { oracle: true, subject: false },
  },
  {
    kind: 'difference',
    title: 'names and lengths of functions',
    rows: [],
    lines: ['4.x', '5.x'],
    observe: ({ application, request, response }) => [
      (response.cookie as Function).name,
      Object.getOwnPropertyDescriptor(request, 'ip')?.get?.name,
      (application['get'] as Function).length,
      (application['post'] as Function).name,
    ],
    expected: { oracle: ['', 'ip', 1, ''], subject: ['cookie', 'get ip', 0, 'verb'] },
  },
])

/** What methods that an app put on the response of all apps see of a second request, before the handler runs. */
async function seenByReplaced(framework: Framework): Promise<string[]> {
  const seen: string[] = []
  const response = untyped(framework.response)
  for (const name of ['setHeader', 'emit']) {
    const original = response[name] as (...args: unknown[]) => unknown
    response[name] = function (this: Bag, ...args: unknown[]) {
      seen.push(`${name} ${args[0]}`)
      return original.apply(this, args)
    }
  }
  const ofOne: string[] = []
  const app = framework()
  app.get('/', (_req, res) => {
    ofOne.push(...seen)
    res.end()
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const _ of ['the first', 'the second']) {
    seen.length = 0
    ofOne.length = 0
    const [answer] = await once(fetchFrom({ host: '127.0.0.1', port, agent: false }), 'response')
    await once(answer.resume(), 'end')
  }
  server.close()
  return ofOne
}
