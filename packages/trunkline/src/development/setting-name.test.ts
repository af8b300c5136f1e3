import { afterEach, expect, it, vi } from 'vitest'
import { adviseOnSetting } from './setting-name.ts'

afterEach(() => vi.restoreAllMocks())

/** The setting that is proposed instead of this one. */
function proposalFor(name: unknown): string | undefined {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  adviseOnSetting(name)
  const [message, options] = warn.mock.calls[0] ?? []
  if (message === undefined) return undefined
  expect(options).toMatchObject({ code: 'TRUNKLINE_SETTING_NAME' })
  return /^The setting '.*' has no effect\. Did you mean '(.*)'\?$/.exec(String(message))?.[1]
}

// Advice on a name is given once in a process: each name stands here once.
it.each([
  ['trust-proxy', 'trust proxy'],
  ['Trust Proxy', 'trust proxy'],
  ['trustproxy', 'trust proxy'],
  ['viewEngine', 'view engine'],
  ['trust prox', 'trust proxy'],
  ['trust proxyy', 'trust proxy'],
  ['trust procy', 'trust proxy'],
  ['trust porxy', 'trust proxy'],
  ['rtust proxy', 'trust proxy'],
  ['x_powered_by', 'x-powered-by'],
  ['ETAG', 'etag'],
])('%s is a slip for %s', (name, meant) => {
  expect(proposalFor(name)).toBe(meant)
})

it.each([
  'trust proxy',
  'etag fn',
  'title',
  'view2',
  'etags',
  'trust my proxy',
  'trst prox',
  'proxy trust',
  'trust xyorp',
  '',
])('nothing is said of %j', (name) => {
  expect(proposalFor(name)).toBeUndefined()
})

it.each([undefined, 7, Symbol('trust-proxy')])('nothing is said of %s, which is not a name', (name) => {
  expect(proposalFor(name)).toBeUndefined()
})
