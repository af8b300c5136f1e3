import { peers } from '../../peers/index.js'
import { goalLines } from './goals.js'
import { GROUPS, presentIn } from './groups.js'

/** The page of one version of Node: goals, then for each group shares of plain node, our times of each peer, a plot. */
export function toPage(major, all, plotOf) {
  const lines = [
    `# Node ${major}: all peers side by side`,
    '',
    `Medians. \`npm run bench:report -- --details ${major}\` prints the spread, the number of samples and requests per second;`,
    '[the method](../../docs/performance/method.md) explains how they are measured. Written by `npm run bench`.',
    '',
    ...machineLines(all),
    '',
    ...goalLines(all),
  ]
  for (const group of GROUPS) lines.push(...groupLines(group, all, plotOf(group.name)))
  lines.push(...growthLines(plotOf('growth')))
  return `${lines.join('\n').trimEnd()}\n`
}

/** Where and when the workloads were measured. */
function machineLines({ workloads }) {
  const lines = new Map()
  for (const [id, figures] of Object.entries(workloads)) {
    const run = Object.values(figures).find((figure) => figure.run)?.run
    if (run === undefined) continue
    const line = `Node ${run.node} on ${run.machine}, ${run.at.slice(0, 10)}`
    lines.set(line, [...(lines.get(line) ?? []), id])
  }
  if (lines.size === 1) return [`${[...lines.keys()][0]}.`]
  const inOrder = [...lines].sort(([, a], [, b]) => a.length - b.length)
  return inOrder.map(([line, ids], at) => `- ${line}: ${at === inOrder.length - 1 ? 'the others' : ids.join(', ')}`)
}

function groupLines(group, all, plot) {
  const { measured, names } = presentIn(group, all)
  if (measured.length === 0) return []
  const cell = group.absolute ? absoluteCell : ratioCell
  const lines = [`## ${group.title}`, '', group.text, '']
  lines.push(...table(measured, names, (id, name) => cell(all.workloads[id][name])), '')
  if (!group.absolute) lines.push(...oursLines(measured, names, all))
  if (plot) lines.push(`![${group.title}](${plot})`, '')
  return lines
}

function oursLines(measured, names, { workloads }) {
  const rivals = names.filter((name) => name !== 'trunkline' && peers[name].family !== 'parsers')
  if (!names.includes('trunkline')) return []
  const times = (id, name) => {
    const [ours, theirs] = [workloads[id].trunkline?.ratio, workloads[id][name]?.ratio]
    return ours && theirs ? (ours / theirs).toFixed(2) : '–'
  }
  return ['trunkline 5.x, times each peer:', '', ...table(measured, rivals, times), '']
}

function growthLines(plot) {
  if (plot === undefined) return []
  const text = 'CPU time of a request while one thing grows and everything else stays the same.'
  return ['## Growth', '', text, '', `![Growth](${plot})`, '']
}

function table(measured, names, cell) {
  return [
    `| | ${measured.map(({ title }) => title).join(' | ')} |`,
    `|---|${'---|'.repeat(measured.length)}`,
    ...names.map((name) => `| ${peers[name].title} | ${measured.map(({ id }) => cell(id, name)).join(' | ')} |`),
  ]
}

function ratioCell(figure) {
  return figure?.ratio === undefined ? missing(figure) : figure.ratio.toFixed(2)
}

function absoluteCell(figure) {
  if (figure?.metric === undefined) return missing(figure)
  if (figure.p50 !== undefined)
    return `${figure.metric.toFixed(2)} (${figure.p50.toFixed(2)}) at ${figure.rate} a second`
  return figure.half === undefined ? figure.metric.toFixed(0) : `${figure.metric} (${figure.half} at half)`
}

function missing(figure) {
  return figure?.failed ? 'failed' : '–'
}
