import { peers } from '../../peers/index.js'
import { workloads } from '../../workloads/index.js'
import { kinds } from '../kinds/index.js'

/** Every figure that was kept, for people who want more than the page of this version of Node has. */
export function toDetails(major, all) {
  const sections = workloads.filter(({ id }) => all.workloads[id]).flatMap((workload) => section(workload, all))
  const intro = [
    `# Node ${major}: every figure`,
    '',
    'The spread is from the smallest to the largest sample, in percent of the median. `busy` is the share of a core that',
    'the server used while it was measured: if it is not near 1, something else held it up. A ratio is to plain Node in',
    'the same run. Samples are processes × rounds × seconds. Those taken `beside` shared their core with a plain Node that',
    'was loaded at the same time: their CPU time is relative to that plain Node, requests per second are for a whole core,',
    'and `busy` counts both.',
    '',
  ]
  return `${[...intro, ...sections].join('\n').trimEnd()}\n`
}

function section(workload, { workloads: kept }) {
  const rows = Object.keys(peers).filter((name) => kept[workload.id][name] !== undefined)
  const { unit } = kinds[workload.kind]
  return [
    `## ${workload.id}`,
    '',
    `| | ${unit} | spread | ratio | requests a second | spread | busy | samples | at |`,
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((name) => `| ${peers[name].title} | ${cells(kept[workload.id][name]).join(' | ')} |`),
    '',
  ]
}

function cells({ metric, spread, ratio, perSecond, perSecondSpread, busy, run, lacks, failed }) {
  if (lacks) return Array(8).fill('–')
  if (failed) return [`failed: ${failed.split('\n')[0].slice(0, 80).replaceAll('|', ' ')}`, ...Array(7).fill('–')]
  const { starts, rounds, seconds, beside } = run.settings
  const load = perSecond === undefined ? ['–', '–', '–', '–'] : [perSecond, percent(perSecondSpread), busy.toFixed(2)]
  if (perSecond !== undefined) load.push(`${starts} × ${rounds} × ${seconds} s${beside ? ', beside' : ''}`)
  return [metric.toFixed(1), percent(spread), ratio.toFixed(2), ...load, `${run.commit}, ${run.at.slice(0, 10)}`]
}

function percent(part) {
  return `${(part * 100).toFixed(0)} %`
}
