// Which commits raised a limit without saying why.
import { spawnSync } from 'node:child_process'

const FILE = 'checks/tree/limits.json'

// A date and not a commit, because a shallow clone may not have that commit.
const SINCE = '2026-11-19T09:00:00Z'

/** Complaints about commits, of those that git has here, that raise a limit and have a subject only. */
export function findUnexplained(root, since = SINCE) {
  const hashes = git(root, 'log', '--no-merges', `--since=${since}`, '--format=%h', '--', FILE)?.split('\n') ?? []
  return hashes.flatMap((hash) => {
    if (hash === '' || git(root, 'log', '-1', '--format=%b', hash)?.trim()) return []
    const before = limitsAt(root, `${hash}^`)
    const after = limitsAt(root, hash)
    const raised = Object.keys(after).filter((name) => after[name] > before[name])
    return raised.map((name) => `${hash} raises "${name}" from ${before[name]} to ${after[name]} and does not say why.`)
  })
}

function limitsAt(root, commit) {
  const text = git(root, 'show', `${commit}:${FILE}`)
  return text === undefined ? {} : flatten(JSON.parse(text))
}

/** What plain node takes is no limit of ours. */
function flatten(limits, prefix = '') {
  return Object.fromEntries(
    Object.entries(limits).flatMap(([name, value]) => {
      if (name === 'node' || typeof value === 'string') return []
      return typeof value === 'number' ? [[prefix + name, value]] : Object.entries(flatten(value, `${prefix}${name}, `))
    }),
  )
}

function git(cwd, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}
