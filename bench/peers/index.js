/**
 * Who is measured. A peer's servers are in `peers/<family>/<part>.js`, one export for each app; the family `express` is
 * given the framework to use. Where a peer has no such file or export, it has no idiom for it, and is left out there.
 */
export const peers = {
  node: { title: 'node:http', family: 'node' },
  trunkline: { title: 'trunkline 5.x', family: 'express', framework: 'trunkline', ours: true },
  'trunkline-v4': { title: 'trunkline 4.x', family: 'express', framework: 'trunkline/v4', ours: true },
  'trunkline-v3': { title: 'trunkline 3.x', family: 'express', framework: 'trunkline/v3', ours: true, optional: true },
  'trunkline-cache': { title: 'trunkline 5.x, `cache`', family: 'express', framework: 'trunkline', only: ['files'] },
  'trunkline-parsers': { title: '@trunkline/parsers on node:http', family: 'parsers', framework: '@trunkline/parsers' },
  'body-parser': { title: 'body-parser 2 on node:http', family: 'parsers', framework: 'body-parser' },
  fastify: { title: 'fastify 5', family: 'fastify' },
  h3: { title: 'h3 2', family: 'h3' },
  hono: { title: 'hono 4 (node-server)', family: 'hono' },
  koa: { title: 'koa 3', family: 'koa' },
  polka: { title: 'polka 1.0.0-next', family: 'polka' },
  restana: { title: 'restana 5', family: 'restana' },
  hapi: { title: 'hapi 21', family: 'hapi' },
  express5: { title: 'express 5', family: 'express', framework: 'express5' },
  express4: { title: 'express 4', family: 'express', framework: 'express4' },
  express3: { title: 'express 3', family: 'express', framework: 'express3' },
}

/** The peers that names stand for; plain node is always among them, since every ratio is to it. */
export function peersNamed(names) {
  const wrong = names.find((name) => !(name in peers))
  if (wrong !== undefined) throw new Error(`no peer is named ${wrong}; there are: ${Object.keys(peers).join(', ')}`)
  return Object.keys(peers).filter((name) => name === 'node' || names.includes(name))
}

/** Whether a peer takes part in a workload, as far as that can be told without starting it. */
export function takesPart(name, workload) {
  if (workload.peers !== undefined && !workload.peers.includes(name)) return false
  const { family, only } = peers[name]
  if (family === 'parsers') return workload.group === 'bodies'
  return only === undefined || only.includes(workload.group)
}
