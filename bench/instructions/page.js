import { peers } from '../peers/index.js'
import { workloads } from '../workloads/index.js'

/** The page of all that was counted, by version of Node, the newest first. */
export function formatPage(all) {
  const versions = Object.keys(all).sort((a, b) => b - a)
  return `${[
    '# Instructions for each request',
    '',
    'How many thousand instructions a server takes for one request outside of the kernel, counted by valgrind once it has',
    "settled: fewer are better. In brackets plain node's divided by it, as on the other pages: more is better. Unlike time,",
    'instructions do not depend on what else a machine does: two counts lie two or three percent apart, at times seven. They say',
    'nothing about the kernel, which takes half of the time of a small request with every framework, nor about waiting for memory. A dash means',
    'not counted.',
    '',
    'Written by `npm run bench:instructions`; not edited by hand. [How the rest is measured](../../docs/performance/method.md).',
    ...versions.flatMap((major) => ['', ...formatVersion(all[major])]),
  ].join('\n')}\n`
}

function formatVersion({ version, date, workloads: counted }) {
  const columns = workloads.filter(({ id }) => id in counted)
  const rows = Object.keys(peers).filter((peer) => columns.some(({ id }) => peer in counted[id]))
  const cell = (peer, { id }) => formatCount(counted[id][peer], counted[id].node)
  return [
    `## Node ${version}, ${date}`,
    '',
    `| | ${columns.map(({ id, title }) => title ?? id).join(' | ')} |`,
    `|---|${columns.map(() => '---:|').join('')}`,
    ...rows.map((peer) => `| ${peers[peer].title} | ${columns.map((workload) => cell(peer, workload)).join(' | ')} |`),
  ]
}

function formatCount(count, ofNode) {
  return count === undefined ? '–' : `${(count / 1000).toFixed(1)} (${(ofNode / count).toFixed(2)})`
}
