export type LineName = '3.x' | '4.x' | '5.x'

/** A framework that can be put under a scenario. */
export interface Peer {
  name: string
  /** What the child process asks `require()` for. */
  module: string
  line: LineName
  /** `listen` lets the app make its server, `createServer` hands it to one made by someone else. */
  serve: 'listen' | 'createServer'
}

/** Two peers whose answers must be the same. */
export interface Pair {
  oracle: Peer
  subject: Peer
}

const express5: Peer = { name: 'express5', module: 'express5', line: '5.x', serve: 'listen' }
const trunkline: Peer = { name: 'trunkline', module: 'trunkline', line: '5.x', serve: 'listen' }
const trunklineOnForeignServer: Peer = {
  name: 'trunkline on http.createServer()',
  module: 'trunkline',
  line: '5.x',
  serve: 'createServer',
}

/** Which framework is held against which: a line joins the comparison by a row here. */
export const pairs: Pair[] = [
  { oracle: express5, subject: underTest(trunkline) },
  { oracle: express5, subject: underTest(trunklineOnForeignServer) },
]

// For working on scenarios without a built package: CONFORMANCE_SUBJECT=express5 holds the oracle against itself.
function underTest(peer: Peer): Peer {
  const module = process.env['CONFORMANCE_SUBJECT']
  return module ? { ...peer, name: `${module} in place of ${peer.name}`, module } : peer
}
