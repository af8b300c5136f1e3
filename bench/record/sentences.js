import { readFileSync } from 'node:fs'
import { peers } from '../peers/index.js'
import { FIRST_PAGE } from '../workloads/index.js'
import { RIVALS } from './goals.js'
import { cellOf, compare } from './results.js'
import { firstTable, runLines, titleOf } from './tables.js'

/** Names in sentences, where a peer's title has more. */
const NAMES = { polka: 'polka', hono: 'Hono', fastify: 'Fastify', node: 'Plain Node' }

/** How a column is called in a sentence, where its title alone does not do. */
const PHRASES = {
  hello: 'a text',
  query: 'a query',
  404: 'a 404',
  error: 'an error',
  realistic: 'a realistic app',
  'static-304': 'a 304 for a file',
  'nested-form': 'a nested form',
  form: 'a form of 20 fields',
  'json-1k': 'JSON of 1 kB',
}
const FRAMEWORKS = new URL('../results/frameworks.json', import.meta.url)

/** What stands between `<!-- record: name -->` and `<!-- end of record -->` on a page: all that depends on what was measured. */
export function sentences(of24, of26) {
  return {
    'table 24': firstTable(of24).join('\n'),
    'table 26': firstTable(of26).join('\n'),
    'runs 24': runLines(of24, FIRST_PAGE).join('\n').trimEnd(),
    'runs 26': runLines(of26, FIRST_PAGE).join('\n').trimEnd(),
    'ahead 24': aheadOfUs(of24).join('\n'),
    'ahead 26': aheadOfUs(of26).join('\n'),
    speed: speed(of24),
    fastify: besideFastify(of24),
    routes: byNumberOfRoutes(of24),
    'express 3': besideExpress3(of24),
    parsers: besideBodyParser(of24),
    nest: nestTimes(),
  }
}

/** Where each rival is ahead of 5.x, with both figures; then what nobody has measured. */
export function aheadOfUs(results) {
  const lines = ['node', ...RIVALS].flatMap((rival) => {
    const columns = columnsWhere(results, rival, 'behind')
    if (columns.length === 0) return []
    const cells = columns.map((column) => {
      const [ours, theirs] = ['trunkline', rival].map((peer) => cellOf(results, column, peer).ratio.toFixed(2))
      return `${phraseOf(column)} (${theirs}, ours ${ours})`
    })
    return [`- **${nameOf(rival)}**: ${cells.join(', ')}`]
  })
  if (lines.length === 0) lines.push('- Nobody is ahead of 5.x beyond the intervals.')
  const unknown = RIVALS.reduce((sum, rival) => sum + unknownIn(results, rival).length, 0)
  return unknown > 0 ? [...lines, `- Not known: ${unknown} cells that have no figure.`] : lines
}

function speed(results) {
  const shares = ['hello', 'json', 'param', 'realistic'].flatMap((column) => {
    const share = timeOf(results, column, 'express5')
    return share ? [`${share} for ${phraseOf(column)}`] : []
  })
  const ahead = ['fastify', 'polka'].map((rival) => {
    const columns = columnsWhere(results, rival, 'behind')
    return columns.length === 0 ? undefined : `${nameOf(rival)} with ${join(columns.map(phraseOf))}`
  })
  const leaders = ahead.filter((each) => each !== undefined)
  const behind = leaders.length > 0 ? ` Ahead of us: ${leaders.join('; ')}.` : ''
  return `On Node 24, Trunkline takes these parts of the CPU time of Express 5: ${join(shares)}.${behind}${caveat(results)}`
}

function besideFastify(results) {
  const [ahead, behind] = ['behind', 'ahead'].map((verdict) => columnsWhere(results, 'fastify', verdict).map(phraseOf))
  const theirs = ahead.length > 0 ? `Fastify takes less CPU time with ${join(ahead)}` : 'Fastify is ahead in no column'
  const ours = behind.length > 0 ? `, Trunkline with ${join(behind)}` : ''
  const others = FIRST_PAGE.length - ahead.length - behind.length
  const isKnown = unknownIn(results, 'fastify').length === 0
  const level =
    others === 0 ? '' : `; in the other columns of the table they are level${isKnown ? '' : ' or not known'}`
  return `${theirs}${ours} (Node 24)${level}`
}

function byNumberOfRoutes(results) {
  const [few, many] = ['flat-100-last', 'flat-5000-last'].map((column) => cellOf(results, column, 'trunkline'))
  return `the last of 5,000 takes ${(few.ratio / many.ratio).toFixed(2)} times the CPU time of the last of 100`
}

function besideExpress3(results) {
  const ofText = cellOf(results, 'hello', 'express3').ratio / cellOf(results, 'hello', 'trunkline-v3').ratio
  const of5x = cellOf(results, 'hello', 'trunkline').ratio / cellOf(results, 'hello', 'trunkline-v3').ratio
  return `A text takes ${percent(ofText)} of the CPU time that it takes with Express 3, and ${of5x.toFixed(2)} times that of our 5.x line (Node 24).`
}

function besideBodyParser(results) {
  const parts = ['nested-form', 'form', 'json-1k'].flatMap((column) => {
    const [ours, theirs] = ['trunkline-parsers', 'body-parser'].map((peer) => cellOf(results, column, peer))
    return ours && theirs ? [`${phraseOf(column)} takes ${percent(theirs.ratio / ours.ratio)}`] : []
  })
  const text = parts.join(', ')
  return `${text[0].toUpperCase()}${text.slice(1)} of the CPU time that it takes with body-parser 2 on the same plain server (Node 24).`
}

function nestTimes() {
  const { nest, nest12 } = JSON.parse(readFileSync(FRAMEWORKS, 'utf8'))['24'].frameworks
  const of12 = nest12 ? `, NestJS 12 ${timesOf(nest12)}` : ''
  return `NestJS 11 serves ${timesOf(nest)}${of12} times as many requests`
}

function timesOf({ requests }) {
  const ratios = Object.values(requests).map(({ trunkline }) => trunkline.ratio)
  return `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`
}

/** The columns of the first page in which 5.x is ahead of a rival, or behind it, by more than the intervals. */
export function columnsWhere(results, rival, verdict) {
  return FIRST_PAGE.filter((column) => {
    const [ours, theirs] = ['trunkline', rival].map((peer) => cellOf(results, column, peer))
    return ours?.ratio && theirs?.ratio && compare(ours, theirs) === verdict
  })
}

/** What has no interval was measured once. */
function caveat(results) {
  const cells = FIRST_PAGE.map((column) => cellOf(results, column, 'trunkline'))
  if (cells.every((cell) => cell?.isKnown)) return ''
  return ' Some of these figures are from short runs with one start: there, differences below a tenth are not known.'
}

function phraseOf(column) {
  return PHRASES[column] ?? titleOf(column)
}

function unknownIn(results, rival) {
  return FIRST_PAGE.filter((column) => cellOf(results, column, rival) === undefined)
}

/** The CPU time of 5.x as a part of a rival's. */
function timeOf(results, column, rival) {
  const [ours, theirs] = ['trunkline', rival].map((peer) => cellOf(results, column, peer))
  return ours?.ratio && theirs?.ratio ? percent(theirs.ratio / ours.ratio) : undefined
}

function percent(part) {
  return `${Math.round(part * 100)} %`
}

function nameOf(peer) {
  return NAMES[peer] ?? peers[peer].title
}

function join(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
