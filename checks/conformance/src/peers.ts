import type { Transport } from './transports.ts'

/** A release line of the framework, or a line of the parsing module on its own. */
export type LineName = '3.x' | '4.x' | '5.x' | ModuleName
export type ModuleName = 'module 1.x' | 'module 2.x'

/** A framework that can be put under a scenario. */
export interface Peer {
  name: string
  /** What the child process asks `require()` for. */
  module: string
  line: LineName
  /** `listen` lets the app make its server, `createServer` hands it to one made by someone else, a transport goes without. */
  serve: 'listen' | 'createServer' | Transport
  /** A module of this folder that its process loads first: what the framework needs and newer Nodes have removed. */
  preload?: string
}

/** Two peers whose answers must be the same. */
export interface Pair {
  oracle: Peer
  subject: Peer
  /** Whether the subject stands in for the oracle unseen: what the specification alone asks for must not show. */
  standsIn?: boolean
  /** A field with just this value, where the oracle sends none, is no finding: a listed difference of many answers. */
  adds?: [name: string, value: string]
}

// Agents find it inside of the packages that stand in for Express; nobody can ask for it by a name.
const BODY_PARSER_OF_V5 = '../../../../packages/v5/named/body-parser'
const BODY_PARSER_OF_V4 = '../../../../packages/v4/named/body-parser'

/** Which framework is held against which: a line joins the comparison by a row here. */
export const pairs: Pair[] = [
  ...pairsOf('5.x', 'express5', 'trunkline', ['@trunkline/v5']),
  ...pairsOf('4.x', 'express4', 'trunkline/v4', ['@trunkline/v4']),
  // express@3 has no policy on its pages: pinned by "the policy on the pages of 3.x".
  ...pairsOf('3.x', 'express3', 'trunkline/v3', ['@trunkline/v3'], 'restore-headers').map(
    (pair): Pair => ({ ...pair, adds: ['Content-Security-Policy', "default-src 'none'"] }),
  ),
  // The parsing module makes no server; there is only the one that someone else made.
  ...pairsOf('module 2.x', 'body-parser2', '@trunkline/parsers', ['@trunkline/body-parser', BODY_PARSER_OF_V5]),
  ...pairsOf('module 1.x', 'body-parser1', '@trunkline/parsers/v1', [
    ...['@trunkline/body-parser-v1', '@trunkline/body-parser/v1'],
    BODY_PARSER_OF_V4,
  ]),
]

/**
 * What is under test is played on a server of its own; the package that stands in for the oracle on one that someone
 * else made, so that both ways to serve are tried without playing everything four times.
 */
function pairsOf(line: LineName, oracleModule: string, subjectModule: string, standIns: string[], preload?: string) {
  const oracle: Peer = { name: oracleModule, module: oracleModule, line, serve: 'listen', ...(preload && { preload }) }
  const pairs: Pair[] = [{ oracle, subject: subjectOf(oracle, subjectModule) }]
  for (const standIn of standIns) {
    const { name, ...subject } = subjectOf(oracle, standIn)
    const served: Peer = { ...subject, name: `${name} on http.createServer()`, serve: 'createServer' }
    pairs.push({ oracle, subject: served, standsIn: true })
  }
  return pairs
}

function subjectOf(oracle: Peer, module: string): Peer {
  // For working on scenarios without a built package: CONFORMANCE_SUBJECT=oracle holds each oracle against itself.
  const itself = process.env['CONFORMANCE_SUBJECT'] === 'oracle'
  if (itself) return { ...oracle, name: `${oracle.module} in place of ${module}` }
  return { name: module, module, line: oracle.line, serve: 'listen' }
}
