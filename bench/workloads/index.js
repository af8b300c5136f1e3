import { bodies } from './bodies.js'
import { conditions, latency } from './conditions.js'
import { files, slowReaders } from './files.js'
import { growth } from './growth.js'
import { processes } from './processes.js'
import { realistic } from './realistic.js'
import { small } from './small.js'
import { tables } from './tables.js'

/**
 * Everything that is measured, in order. A workload names the server it needs (`part`, `app`, `options`), the requests
 * in turn with their answers, how it is measured (`kind`, `load` unless told otherwise), and the group it is shown in.
 */
export const workloads = [
  ...small,
  ...tables,
  ...realistic,
  ...bodies,
  ...files,
  ...conditions,
  latency,
  ...processes,
  slowReaders,
  ...growth,
].map((workload) => ({ kind: 'load', title: workload.id, connections: 64, options: {}, ...workload }))

/** What the goals are about, by ids and groups. */
const GOALS = [
  ...['hello', 'json', 'param', 'middleware', 'flat-1000-last', 'nested-1000-last', 'realistic', 'json-1k', 'form'],
  ...['static-10k', 'static-304', 'conditions', 'latency', 'processes'],
]

/** The workloads that names stand for: of a workload, of a group of them, or of what the goals are about. */
export function workloadsNamed(given) {
  const names = given.flatMap((name) => (name === 'goals' ? GOALS : name))
  const wrong = names.find((name) => !workloads.some(({ id, group }) => id === name || group === name))
  if (wrong !== undefined) {
    const groups = [...new Set(workloads.map(({ group }) => group))].join(', ')
    throw new Error(`no workload and no group is named ${wrong}; groups: ${groups}; --list shows the workloads`)
  }
  return workloads.filter(({ id, group }) => names.includes(id) || names.includes(group))
}
