import { peers, takesPart } from '../peers/index.js'
import { FIRST_PAGE, workloads } from '../workloads/index.js'
import { disagreements } from './disagreements.js'
import { goalLines } from './goals.js'
import { cellOf } from './results.js'

const FIRST_ROWS = [
  ...[
    'node',
    'node-context',
    'trunkline',
    'trunkline-no-etag',
    'trunkline-no-name',
    'trunkline-v4',
    'fastify',
    'polka',
  ],
  ...['hono', 'h3', 'restana', 'tinyhttp', 'koa', 'express5', 'express4'],
]

export function titleOf(column) {
  return workloads.find(({ id }) => id === column).title
}

/** The table of the first page. */
export function firstTable(results) {
  return tableOf(results, FIRST_PAGE, FIRST_ROWS)
}

/** The page of one version of Node: goals, all columns, and where the two measures disagree. */
export function pageOf(major, results) {
  const groups = [
    ['First page', workloads.filter(({ id }) => FIRST_PAGE.includes(id))],
    ['Tables of routes', workloads.filter(({ group, id }) => /flat|nested/.test(group) && !FIRST_PAGE.includes(id))],
    ['Bodies', workloads.filter(({ group, id }) => group === 'bodies' && !FIRST_PAGE.includes(id))],
    ['Files', workloads.filter(({ group }) => group === 'files')],
    ['Settings and middleware', workloads.filter(({ group }) => group === 'settings')],
    ['Processes', workloads.filter(({ group, id }) => /processes|conditions/.test(group) && !FIRST_PAGE.includes(id))],
  ]
  return `${[
    `# Node ${major}: every column`,
    '',
    'Plain `node:http` divided by each server: CPU time for a request, CPU time until the first response, resident memory; more is',
    'better. A figure is the median of its pairs, and ± half of its 95 % interval. A figure without ± comes from a short run of',
    'one start; there ±5 % is assumed. [How it is measured](../../docs/performance/method.md). Written by `npm run bench`.',
    '',
    '## Goals',
    '',
    ...goalLines(results),
    ...groups.flatMap(([title, group]) => section(title, group, results)),
    ...instructionLines(results),
    ...disagreementLines(results),
    '## Where each column is from',
    '',
    ...runLines(results, Object.keys(results.columns)),
  ]
    .join('\n')
    .trimEnd()}\n`
}

/** Where, when and with which commit columns were measured: one line if all are from one run. */
export function runLines({ columns }, ids) {
  const lines = new Map()
  for (const id of ids.filter((each) => columns[each])) {
    const { node, machine, commit, at } = columns[id].run
    const line = `Node ${node}, ${machine.replaceAll(/\(R\)| Processor/g, '')}, ${at}, commit ${commit}`
    lines.set(line, [...(lines.get(line) ?? []), titleOf(id)])
  }
  if (lines.size === 1) return [`${[...lines.keys()][0]}.`, '']
  return [...[...lines].map(([line, titles]) => `- ${titles.join(', ')}: ${line}.`), '']
}

function section(title, group, results) {
  const ids = group.map(({ id }) => id).filter((id) => results.columns[id])
  if (ids.length === 0) return []
  return [`## ${title}`, '', ...tableOf(results, ids, Object.keys(peers)), '', ...nodeLines(results, ids)]
}

/** What plain node itself took: on a machine that others used, much more than elsewhere. */
function nodeLines({ columns }, ids) {
  const loads = workloads.filter(({ id, kind }) => ids.includes(id) && kind === 'load' && columns[id].node)
  if (loads.length === 0) return []
  const times = loads.map(({ id, title }) => `${title} ${columns[id].node.toFixed(1)}`)
  return [`CPU time of plain \`node:http\` for a request, in µs: ${times.join(', ')}.`, '']
}

function tableOf(results, ids, names) {
  const rows = names.filter((name) => ids.some((id) => cellOf(results, id, name)?.ratio))
  return [
    `||${ids.map(titleOf).join('|')}|`,
    `|---|${'---:|'.repeat(ids.length)}`,
    ...rows.map((name) => `|${peers[name].title}|${ids.map((id) => cellText(results, id, name)).join('|')}|`),
  ]
}

function cellText(results, id, name) {
  const takes = takesPart(
    name,
    workloads.find((workload) => workload.id === id),
  )
  return takes ? formatCell(cellOf(results, id, name)) : '–'
}

/** `0.93±.02`; a dash for what has no idiom, a question mark for what is not known. */
export function formatCell(cell) {
  if (cell === undefined) return '?'
  if (cell.lacks) return '–'
  const { ratio, low, high, isKnown } = cell
  if (!isKnown) return ratio.toFixed(2)
  return `${ratio.toFixed(2)}±${((high - low) / 2).toFixed(2).replace(/^0/, '')}`
}

function instructionLines({ instructions }) {
  const ids = workloads.map(({ id }) => id).filter((id) => instructions[id])
  if (ids.length === 0) return []
  const names = Object.keys(peers).filter((name) => ids.some((id) => name in instructions[id].counts))
  const cell = (id, name) => {
    const count = instructions[id].counts[name]
    return count > 0 ? (count / 1000).toFixed(1) : formatCell(count)
  }
  return [
    '## Instructions',
    '',
    'Thousand instructions for a request outside of the kernel, counted by valgrind: fewer are better.',
    '',
    `||${ids.map(titleOf).join('|')}|`,
    `|---|${'---:|'.repeat(ids.length)}`,
    ...names.map((name) => `|${peers[name].title}|${ids.map((id) => cell(id, name)).join('|')}|`),
    '',
    ...runLines({ columns: instructions }, ids),
  ]
}

function disagreementLines(results) {
  const found = disagreements(results)
  if (found.length === 0) return []
  return [
    '## Where the two measures disagree',
    '',
    'Shares of plain Node by CPU time and by instructions that lie more than 5 % apart.',
    '',
    '| | column | by CPU time | by instructions | |',
    '|---|---|---:|---:|---:|',
    ...found.map(
      ({ column, peer, byTime, byInstructions, apart }) =>
        `| ${peers[peer].title} | ${titleOf(column)} | ${byTime.toFixed(2)} | ${byInstructions.toFixed(2)} | ${(apart * 100).toFixed(0)} % |`,
    ),
    '',
  ]
}
