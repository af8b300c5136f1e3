import { bodies } from './bodies.js'
import { conditions } from './conditions.js'
import { files } from './files.js'
import { processes } from './processes.js'
import { realistic } from './realistic.js'
import { settings } from './settings.js'
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
  ...settings,
  ...processes,
].map((workload) => ({ kind: 'load', title: workload.id, connections: 64, options: {}, ...workload }))

/** The columns of the first page, which are measured until their intervals are narrow. */
export const FIRST_PAGE = [
  ...['hello', 'json', 'param', 'query', 'middleware', '404', 'error', 'realistic', 'json-1k', 'nested-1000-last'],
  ...['static-304', 'tls'],
]

/** The workloads that names stand for: of a workload, of a group of them, or of the first page. */
export function workloadsNamed(given) {
  const names = given.flatMap((name) => (name === 'first' ? FIRST_PAGE : name))
  const wrong = names.find((name) => !workloads.some(({ id, group }) => id === name || group === name))
  if (wrong !== undefined) {
    const groups = [...new Set(workloads.map(({ group }) => group))].join(', ')
    throw new Error(`no workload and no group is named ${wrong}; groups: ${groups}; --list shows the workloads`)
  }
  return workloads.filter(({ id, group }) => names.includes(id) || names.includes(group))
}
