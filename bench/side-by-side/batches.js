import { createRequire } from 'node:module'
import { peers, takesPart } from '../peers/index.js'
import { kinds } from './kinds/index.js'

/**
 * What is measured together: workloads that need the same servers, each with the peers that take part.
 * @param isKept tells whether the figures of a workload and a peer need not be measured again
 */
export function toBatches(workloads, names, settings, isKept) {
  const present = names.filter((name) => !peers[name].optional || canLoad(peers[name].framework))
  const batches = new Map()
  for (const workload of workloads) {
    const { kind, part, app, options, tls, processes, id } = workload
    const wanted = present.filter((name) => takesPart(name, workload) && !isKept(id, name))
    if (wanted.length === 0) continue
    const taking = present.filter((name) => name === 'node' || wanted.includes(name))
    // Growth stays apart: its points compare with each other only in servers that did nothing else.
    const shared = kind === 'load' && workload.axis === undefined ? '' : id
    const key = JSON.stringify([kind, part, app, options, tls, processes, taking, shared])
    const batch = batches.get(key) ?? { kind, workloads: [], peers: taking }
    batch.workloads.push(workload)
    batches.set(key, batch)
  }
  return [...batches.values()].map((batch) => ({ ...batch, seconds: secondsOf(batch, settings) }))
}

function secondsOf({ kind, workloads, peers: taking }, settings) {
  return kinds[kind].seconds(workloads, taking.length, settings)
}

function canLoad(specifier) {
  try {
    createRequire(import.meta.url).resolve(specifier)
    return true
  } catch {
    return false // the entry does not exist yet
  }
}
