/**
 * What is to be reached: `value` computes a figure from the ratios, `least` or `most` is the goal. A goal without
 * figures is shown as not measured, and one that is only reached in some of its columns as not known. Latency has no
 * goal: plain node does not agree with itself there.
 */
const RIVALS = ['fastify', 'hono', 'h3', 'koa', 'polka']
const COLUMNS = [
  ...['hello', 'json', 'param', 'query', 'middleware', '404', 'error', 'realistic', 'json-1k', 'json-90k', 'form'],
  ...['flat-100-last', 'flat-1000-last', 'flat-5000-last', 'nested-100-last', 'nested-1000-last', 'nested-5000-last'],
]
const FILES = ['static-10k', 'static-1m', 'static-304', 'static-range', 'send-file']
const SMALL_ANSWERS = ['hello', 'json', 'param', 'middleware']
const LINES = { trunkline: '5.x', 'trunkline-v4': '4.x', 'trunkline-v3': '3.x' }

function goalsOf(line) {
  const columns = [...COLUMNS, 'static-10k', 'static-304']
  if (line === 'trunkline-v3') return [worst('4. of 5.x, in every column', line, 'trunkline', columns, 0.8)]
  return [
    ...RIVALS.map((rival) => worst(`1. ahead of ${rival} in every column`, line, rival, columns, 1)),
    ...SMALL_ANSWERS.map((id) => ofNode(`2. of plain node:http, ${id}`, line, id, 0.95)),
    ...['json-1k', 'realistic'].map((id) => ofNode(`2. of plain node:http, ${id}`, line, id, 0.85)),
    worst('3. times Express 5 on small answers', line, 'express5', SMALL_ANSWERS, 2.3),
    worst('3. times Express 5 at 1000 routes', line, 'express5', ['flat-1000-last'], 8),
    ...RIVALS.map((rival) => worst(`5. behind TLS, times ${rival}`, line, rival, ['tls'], 1)),
    worst('6. memory, times Express 5', line, 'express5', ['memory'], 1),
    worst('6. start-up, times Hono', line, 'hono', ['start-up'], 1),
    ...['flat', 'nested'].flatMap((kind) =>
      ['last', 'miss'].map((which) => growth(`7. cost of 5000 routes to 100, ${kind}, ${which}`, line, kind, which)),
    ),
    ...['express5', 'fastify', 'hono', 'koa', 'polka'].map((rival) =>
      worst(`8. files, times ${rival}`, line, rival, FILES, 1),
    ),
  ]
}

/** The goals as a table, for the lines that they are about. */
export function goalLines(all) {
  const rows = Object.keys(LINES).flatMap((line) => goalsOf(line).map((goal) => row(goal, line, all)))
  const cached = worst('8. files with `cache`, times sirv (polka)', 'trunkline-cache', 'polka', FILES, 0.97)
  const head = ['## Goals', '', '| line | goal | at least / at most | figure | |', '|---|---|---|---|---|']
  return [...head, ...rows, row(cached, 'trunkline', all), '']
}

function row({ title, least, most, value }, line, { workloads }) {
  const name = LINES[line]
  const limit = least === undefined ? `≤ ${most}` : `≥ ${least}`
  const found = value(workloads)
  if (found === undefined) return `| ${name} | ${title} | ${limit} | – | not measured |`
  const { figure, where } = found
  return `| ${name} | ${title} | ${limit} | ${figure.toFixed(2)}${where ? ` (${where})` : ''} | ${verdict(found, least, most)} |`
}

function verdict({ figure, isPartly }, least, most) {
  if (least === undefined ? figure > most : figure < least) return '**missed**'
  return isPartly ? 'not known' : 'reached'
}

/** The column in which we do worst against a rival. One that a rival has no idiom for does not count, one that lacks a figure does. */
function worst(title, line, rival, ids, least) {
  const value = (kept) => {
    const wanted = ids.filter((id) => !kept[id]?.[rival]?.lacks)
    const columns = wanted.flatMap((id) => {
      const [ours, theirs] = [kept[id]?.[line]?.ratio, kept[id]?.[rival]?.ratio]
      return ours && theirs ? [{ figure: ours / theirs, where: ids.length > 1 ? id : undefined }] : []
    })
    if (columns.length === 0) return undefined
    const lowest = columns.reduce((a, b) => (a.figure <= b.figure ? a : b))
    const isPartly = columns.length < wanted.length
    const partly = isPartly ? `, of ${columns.length} of ${wanted.length}` : ''
    return { figure: lowest.figure, where: lowest.where && `${lowest.where}${partly}`, isPartly }
  }
  return { title, least, value }
}

function ofNode(title, line, id, least) {
  return { title, least, value: (kept) => ofRatio(kept[id]?.[line]?.ratio) }
}

/** By ratios, so that a machine that was slower in one of the two does not count. */
function growth(title, line, kind, which) {
  const value = (kept) => {
    const [small, large] = [100, 5000].map((size) => kept[`${kind}-${size}-${which}`]?.[line]?.ratio)
    return small && large ? { figure: small / large } : undefined
  }
  return { title, most: 1.1, value }
}

function ofRatio(ratio) {
  return ratio === undefined ? undefined : { figure: ratio }
}
