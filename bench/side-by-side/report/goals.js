/**
 * What is to be reached: `value` computes a figure from the ratios, `least` or `most` is the goal. A goal without
 * figures is shown as not measured.
 */
const RIVALS = ['fastify', 'hono', 'h3', 'koa']
const COLUMNS = [
  ...['hello', 'json', 'param', 'query', 'middleware', '404', 'error', 'realistic', 'json-1k', 'json-90k', 'form'],
  ...['flat-100-last', 'flat-1000-last', 'flat-5000-last', 'nested-100-last', 'nested-1000-last', 'nested-5000-last'],
]
const FILES = ['static-10k', 'static-1m', 'static-304', 'static-range', 'send-file']
const SMALL = ['hello', 'param', 'middleware', 'json-1k']
const SMALL_ANSWERS = ['hello', 'json', 'param', 'middleware']
const IN_ORDER = ['trunkline', 'trunkline-v4', 'trunkline-v3']
const LINES = { trunkline: '5.x', 'trunkline-v4': '4.x', 'trunkline-v3': '3.x' }

/** The goals of the first round, for one of our lines: those for Node 20. */
function firstGoals(line) {
  return [
    ...RIVALS.map((rival) => worst(`1. ahead of ${rival} in every column`, line, rival, COLUMNS, 1)),
    ...['hello', 'param', 'middleware'].map((id) => ofNode(`1. of plain node:http, ${id}`, line, id, 0.95)),
    worst(`2. times Express 5: hello, param, middleware, JSON 1 kB`, line, 'express5', SMALL, 4),
    worst('2. times Express 5 at 5000 routes', line, 'express5', ['flat-5000-last'], 20),
    ...standingGoals(line),
    worst('5. start-up, times Hono', line, 'hono', ['start-up'], 1),
    worst('5. memory, times Hono', line, 'hono', ['memory'], 1),
    memoryGrowth('5. memory at the end to memory at half', line),
    ...['hello', 'json'].map((id) => ofNode(`6. of plain node:http, ${id}`, line, id, 1)),
  ]
}

/** The goals that stay as the first round has them. */
function standingGoals(line, prefix = '') {
  return [
    ...['flat', 'nested'].flatMap((kind) =>
      ['last', 'miss'].map((which) =>
        growth(`${prefix}3. cost of 5000 routes to 100, ${kind}, ${which}`, line, kind, which),
      ),
    ),
    ...['express5', 'fastify', 'hono', 'koa'].map((rival) =>
      worst(`${prefix}4. files, times ${rival}`, line, rival, FILES, 1),
    ),
  ]
}

/** The goals of the second round, for one of our lines: those for Node 24 and later. */
function secondGoals(line) {
  const columns = [...COLUMNS, 'static-10k', 'static-304']
  if (line === 'trunkline-v3') return [worst('4. of 5.x, in every column', line, 'trunkline', columns, 0.8)]
  return [
    ...RIVALS.map((rival) => worst(`1. ahead of ${rival} in every column`, line, rival, columns, 1)),
    ...SMALL_ANSWERS.map((id) => ofNode(`2. of plain node:http, ${id}`, line, id, 0.95)),
    ...['json-1k', 'realistic'].map((id) => ofNode(`2. of plain node:http, ${id}`, line, id, 0.85)),
    worst('3. times Express 5 on small answers', line, 'express5', SMALL_ANSWERS, 2.3),
    worst('3. times Express 5 at 1000 routes', line, 'express5', ['flat-1000-last'], 8),
    ...RIVALS.map((rival) => worst(`5. p99 at 70 % load, times ${rival}`, line, rival, ['latency'], 1)),
    ...RIVALS.map((rival) => worst(`5. behind TLS, times ${rival}`, line, rival, ['tls'], 1)),
    worst('6. memory, times Express 5', line, 'express5', ['memory'], 1),
    worst('6. start-up, times Hono', line, 'hono', ['start-up'], 1),
    ...standingGoals(line, 'first round, '),
  ]
}

/** The goals as a table, for the lines that they are about. */
export function goalLines(all) {
  const isSecond = Number(all.node.split('.')[0]) >= 24
  const lines = isSecond ? IN_ORDER : IN_ORDER.slice(0, 2)
  const rows = lines.flatMap((line) => (isSecond ? secondGoals : firstGoals)(line).map((goal) => row(goal, line, all)))
  const sirv = row(
    worst(
      `${isSecond ? 'first round, ' : ''}4. files with \`cache\`, times sirv (polka)`,
      'trunkline-cache',
      'polka',
      FILES,
      0.97,
    ),
    'trunkline',
    all,
  )
  const head = ['## Goals', '', '| line | goal | at least / at most | figure | |', '|---|---|---|---|---|']
  return [...head, ...rows, sirv, '']
}

function row({ title, least, most, value }, line, { workloads }) {
  const name = LINES[line]
  const limit = least === undefined ? `≤ ${most}` : `≥ ${least}`
  const found = value(workloads)
  if (found === undefined) return `| ${name} | ${title} | ${limit} | – | not measured |`
  const { figure, where } = found
  const reached = least === undefined ? figure <= most : figure >= least
  return `| ${name} | ${title} | ${limit} | ${figure.toFixed(2)}${where ? ` (${where})` : ''} | ${reached ? 'reached' : '**missed**'} |`
}

/** The column in which we do worst against a rival. */
function worst(title, line, rival, ids, least) {
  const value = (kept) => {
    const columns = ids.flatMap((id) => {
      const [ours, theirs] = [kept[id]?.[line]?.ratio, kept[id]?.[rival]?.ratio]
      return ours && theirs ? [{ figure: ours / theirs, where: ids.length > 1 ? id : undefined }] : []
    })
    if (columns.length === 0) return undefined
    const lowest = columns.reduce((a, b) => (a.figure <= b.figure ? a : b))
    // A rival without an idiom for some column is compared in the others; that has to be seen.
    const partly = columns.length < ids.length ? `, of ${columns.length} of ${ids.length}` : ''
    return { figure: lowest.figure, where: lowest.where && `${lowest.where}${partly}` }
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

function memoryGrowth(title, line) {
  const value = (kept) => {
    const { metric, half } = kept.memory?.[line] ?? {}
    return metric && half ? { figure: metric / half } : undefined
  }
  return { title, most: 1.1, value }
}

function ofRatio(ratio) {
  return ratio === undefined ? undefined : { figure: ratio }
}
