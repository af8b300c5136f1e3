import { cellOf, compare } from './results.js'

/** Whom we compare ourselves with. */
export const RIVALS = ['fastify', 'polka', 'hono', 'h3', 'restana', 'tinyhttp', 'koa', 'express5', 'express4']
const LINES = { trunkline: '5.x', 'trunkline-v4': '4.x' }
const TABLES = ['100', '1000', '5000'].flatMap((size) => [`nested-${size}-last`, `nested-${size}-miss`])

/** What is to be reached: in which columns, against whom, and at least which part of theirs; 1 is ahead beyond doubt. */
export const GOALS = Object.keys(LINES).flatMap((line) => [
  goal(line, 'ahead of every peer', ['hello', 'json', 'query', '404', 'error'], RIVALS, 1),
  goal(line, 'ahead of polka', ['param', 'middleware'], ['polka'], 1),
  goal(line, 'at least 0.97 of Fastify', ['param', 'middleware', ...TABLES], ['fastify'], 0.97),
  goal(line, 'ahead of Fastify, which has response schemas', ['realistic'], ['fastify'], 1),
  goal(line, 'ahead of every peer', ['tls'], RIVALS, 1),
  goal(line, 'ahead of all that ask the file system', ['static-304'], ['sirv-dev', ...without('polka')], 1),
  goal(line, 'start-up at the level of Hono', ['start-up'], ['hono'], 0.97),
])
GOALS.push(
  goal('trunkline-no-etag', 'with `etag` off ahead of Fastify', ['param', 'middleware'], ['fastify'], 1),
  goal('trunkline-cache', 'with `cache` at least 0.8 of sirv as for production', ['static-304'], ['sirv'], 0.8),
)

/**
 * @returns where a goal was missed by most, and whether it was reached; or, if one of its cells is `missing`, nothing but that:
 * a goal is never reached in the columns that happen to be known
 */
export function judge({ line, columns, rivals, least }, results) {
  const missing = []
  const found = []
  for (const column of columns) {
    const ours = cellOf(results, column, line)
    for (const rival of rivals) {
      const theirs = cellOf(results, column, rival)
      if (theirs?.lacks) continue
      if (!ours || !theirs || ours.lacks) missing.push(`${ours ? rival : line} in ${column}`)
      else found.push({ column, rival, times: ours.ratio / theirs.ratio, verdict: compare(ours, theirs) })
    }
  }
  if (missing.length > 0 || found.length === 0) return { missing: [...new Set(missing)] }
  const worst = found.reduce((a, b) => (a.times <= b.times ? a : b))
  const isReached = found.every(({ times, verdict }) => (least === 1 ? verdict === 'ahead' : times >= least))
  return { isReached, worst }
}

/** The goals that can be judged as a table; the others by name, without a verdict. */
export function goalLines(results) {
  const judged = GOALS.map((each) => ({ ...each, ...judge(each, results) }))
  const known = judged.filter(({ missing }) => !missing)
  const refused = judged.filter(({ missing }) => missing)
  const rows = known.map(({ line, title, columns, isReached, worst: { column, rival, times } }) => {
    const verdict = isReached ? 'reached' : '**missed**'
    return `| ${LINES[line] ?? line} | ${title} | ${columns.join(', ')} | ${times.toFixed(2)} (${rival}, ${column}) | ${verdict} |`
  })
  const table = ['| | goal | columns | worst, times theirs | |', '|---|---|---|---|---|', ...rows, '']
  const refusals = refused.map(
    ({ line, title, columns, missing }) =>
      `- ${LINES[line] ?? line}, ${title} (${columns.join(', ')}): ${missing.length > 4 ? `${missing.length} figures, among them ` : ''}${missing.slice(0, 4).join(', ')}`,
  )
  return [
    ...(rows.length > 0 ? table : []),
    ...(refusals.length > 0 ? ['No verdict, because figures are missing:', '', ...refusals, ''] : []),
  ]
}

function goal(line, title, columns, rivals, least) {
  return { line, title, columns, rivals, least }
}

function without(name) {
  return RIVALS.filter((rival) => rival !== name)
}
