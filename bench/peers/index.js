const OURS = { family: 'express', framework: 'trunkline', ours: true }
/** What the two settings are about: `/user/:id` has another ETag for each response, and `cors` sets a header of its own. */
const SETTINGS = ['small', 'realistic']
const OLD = ['hello', 'json', 'param']

/**
 * Who is measured. A peer's servers are in `peers/<family>/<part>.js`, one export for each app; the family `express` is
 * given the framework to use. Where a peer has no such file or export, it has no idiom for it, and is left out there.
 */
export const peers = {
  node: { title: 'plain `node:http`', family: 'node' },
  'node-context': { title: 'plain `node:http`, `AsyncLocalStorage` read', family: 'node', readsContext: true },
  trunkline: { title: 'Trunkline 5.x', ...OURS },
  'trunkline-no-etag': { title: 'Trunkline 5.x, `etag` off', ...OURS, disabled: 'etag', only: SETTINGS },
  'trunkline-no-name': {
    title: 'Trunkline 5.x, `x-powered-by` off',
    ...OURS,
    disabled: 'x-powered-by',
    only: SETTINGS,
  },
  'trunkline-cache': { title: 'Trunkline 5.x, `cache`', ...OURS, only: ['files'] },
  'trunkline-v4': { title: 'Trunkline 4.x', ...OURS, framework: 'trunkline/v4' },
  'trunkline-v3': { title: 'Trunkline 3.x', ...OURS, framework: 'trunkline/v3', only: OLD },
  'trunkline-parsers': {
    title: '@trunkline/parsers on `node:http`',
    family: 'parsers',
    framework: '@trunkline/parsers',
  },
  'body-parser': { title: 'body-parser 2 on `node:http`', family: 'parsers', framework: 'body-parser' },
  fastify: { title: 'Fastify 5', family: 'fastify' },
  polka: { title: 'polka 1.0.0-next', family: 'polka' },
  hono: { title: 'Hono 4, node server', family: 'hono' },
  h3: { title: 'h3 2', family: 'h3' },
  restana: { title: 'restana 5', family: 'restana' },
  tinyhttp: { title: 'tinyhttp 3', family: 'tinyhttp' },
  koa: { title: 'Koa 3', family: 'koa' },
  sirv: { title: 'sirv 3', family: 'sirv', only: ['files'] },
  'sirv-dev': { title: 'sirv 3, `dev`', family: 'sirv', only: ['files'] },
  express5: { title: 'Express 5', family: 'express', framework: 'express5' },
  express4: { title: 'Express 4', family: 'express', framework: 'express4' },
  express3: { title: 'Express 3', family: 'express', framework: 'express3', only: OLD },
}

/** The peers that names stand for; plain node is always among them, since every ratio is to it. */
export function peersNamed(names) {
  const wrong = names.find((name) => !(name in peers))
  if (wrong !== undefined) throw new Error(`no peer is named ${wrong}; there are: ${Object.keys(peers).join(', ')}`)
  return Object.keys(peers).filter((name) => name === 'node' || names.includes(name))
}

/** Whether a peer takes part in a workload, as far as that can be told without starting it. */
export function takesPart(name, workload) {
  const { family, only = [workload.group] } = peers[name]
  if (family === 'parsers') return workload.group === 'bodies'
  return only.includes(workload.group) || only.includes(workload.id)
}
