import { observe3, topicOn3 } from '../../src/define-v3.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { attempt, type Bag, describeThrown } from '../../src/interface.ts'
import type { BundledName, Framework3 } from '../../src/interface-v3.ts'

const versioning = 'Versioning › 3.x'

/** Each with arguments that it takes, and the name of the middleware that it gives where that has one. */
const CALLS: Record<BundledName, unknown[]> = {
  basicAuth: ['user', 'secret'],
  bodyParser: [],
  compress: [],
  cookieParser: [],
  cookieSession: [],
  csrf: [],
  directory: ['/'],
  errorHandler: [],
  favicon: [],
  json: [],
  limit: ['1mb'],
  logger: [],
  methodOverride: [],
  multipart: [],
  query: [],
  responseTime: [],
  session: [{ secret: 'secret' }],
  static: ['/'],
  staticCache: [],
  timeout: [],
  urlencoded: [],
  vhost: ['example.test', () => {}],
}

const NAMES = Object.keys(CALLS) as BundledName[]

// Without a name in Express; ours have one, which is what stacks and tools show.
const NAMELESS = ['basicAuth', 'directory', 'methodOverride', 'timeout']

export default topicOn3('scenarios/v3/middleware-shape', [
  observe3('the names of the bundled middleware', [versioning], (framework) =>
    Object.keys(framework).filter((name) => (NAMES as string[]).includes(name)),
  ),

  observe3('each bundled middleware is behind a getter', [versioning], (framework) =>
    NAMES.map((name) => {
      const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(framework, name) ?? {}
      return [name, typeof get, typeof set, enumerable, configurable, new Set([framework[name], framework[name]]).size]
    }),
  ),

  observe3('what lies on the bundled middleware', [versioning], (framework) =>
    NAMES.map((name) => [name, Object.keys(framework[name]).sort()]),
  ),

  observe3('the names of what the bundled middleware make', [versioning], (framework) =>
    NAMES.filter((name) => !NAMELESS.includes(name)).map((name) => {
      const made = framework[name](...CALLS[name])
      return [name, made.name, made.length]
    }),
  ),

  observe3('bundled middleware without what they need', [versioning], (framework) => [
    attempt(() => framework.limit(undefined)),
    attempt(() => framework.basicAuth('user', 5)),
    attempt(() => framework.directory(undefined)),
    attempt(() => framework.static(undefined)),
    attempt(() => typeof framework.session(undefined)),
    attempt(() => framework.csrf({ ignoreMethods: 'GET' })),
    attempt(() => framework.favicon(5)),
  ]),

  observe3(
    'the warnings of the bundled middleware',
    [versioning],
    (framework, kit) => {
      noteDeprecations(kit)
      for (const name of NAMES) framework[name](...CALLS[name])
      framework.json({ verify: () => {} })
      framework.urlencoded({ verify: () => {} })
      framework.logger({ format: 'tiny' })
    },
    { env: { NO_DEPRECATION: '' } },
  ),

  observe3('what the helpers on the bundled middleware do', [versioning], (framework) => [
    staticsOfCookies(framework),
    (framework.static['mime'] as { lookup(path: string): string }).lookup('a.txt'),
    framework.errorHandler['title'],
    ['Cookie', 'MemoryStore', 'Session', 'Store'].map((name) => typeof framework.session[name]),
    describeCookie(framework),
  ]),

  observe3('formats and tokens of the logger', [versioning], (framework) => {
    const lines: string[] = []
    const logger = framework.logger as unknown as Record<'token' | 'format', (name: string, value: unknown) => unknown>
    logger.token('shout', (req: { url: string }) => req.url.toUpperCase())
    logger.format('mine', 'A :method :shout')
    const stream = { write: (line: string) => lines.push(line) }
    const log = framework.logger({ format: 'mine', stream, immediate: true })
    const req = { method: 'GET', url: '/path', headers: {} }
    log(req as never, {} as never, () => {})
    return lines
  }),
])

function staticsOfCookies({ cookieParser }: Framework3): unknown {
  const { JSONCookie, JSONCookies, signedCookie, signedCookies } = cookieParser as unknown as Record<
    string,
    (...args: unknown[]) => unknown
  >
  const signed = 's:value.lKmOvRRFJDl%2BCmEKF5KgUeZCbU%2BRKrVtKfMWNvHHEKk'
  return [
    JSONCookie?.('j:{"a":1}'),
    JSONCookie?.('plain'),
    JSONCookies?.({ a: 'j:[1]', b: 'x' }),
    signedCookie?.('plain', 'secret'),
    signedCookie?.(decodeURIComponent(signed), 'other'),
    signedCookies?.({ a: 'plain', b: 's:forged.x' }, 'secret'),
  ]
}

function describeCookie({ session }: Framework3): unknown {
  try {
    const Cookie = session['Cookie'] as new (
      options?: object,
    ) => Bag & { serialize(name: string, value: string): string }
    const cookie = new Cookie({ path: '/admin', httpOnly: false })
    return [cookie['path'], cookie['httpOnly'], cookie['maxAge'], cookie.serialize('name', 'value')]
  } catch (error) {
    return describeThrown(error)
  }
}
