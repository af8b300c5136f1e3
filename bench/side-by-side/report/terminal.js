import { kinds } from '../kinds/index.js'

/** The figures of a batch as lines of text, to be read while the rest still runs. */
export function toText(workloads, peers, { workloads: kept }) {
  return workloads.map((workload) => `\n${heading(workload)}\n${lines(kept[workload.id], peers)}`).join('\n')
}

function heading({ id, kind }) {
  return `${id.padEnd(24)}${kinds[kind].unit.padStart(22)}  spread   ratio   req/s  busy`
}

function lines(figures, peers) {
  return peers.map((peer) => `  ${peer.padEnd(22)}${line(figures[peer])}`).join('\n')
}

function line({ metric, spread, ratio, perSecond, busy, lacks, failed }) {
  if (lacks) return '–'.padStart(22)
  if (failed) return `failed: ${failed.split('\n')[0]}`
  const rest = perSecond === undefined ? '' : `${String(perSecond).padStart(8)}  ${busy.toFixed(2)}`
  return `${metric.toFixed(1).padStart(22)}${`${(spread * 100).toFixed(0)} %`.padStart(8)}${ratio.toFixed(2).padStart(8)}${rest}`
}
