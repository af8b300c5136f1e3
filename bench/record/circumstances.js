import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** After a change to one of these, a column that is not complete begins anew. */
const MEASURED = [
  'packages/trunkline/src',
  'packages/parsers/src',
  'bench/peers',
  'bench/workloads',
  'bench/measure',
  'bench/record/pair.js',
  'bench/package.json',
]

/** The machine that is measured on. */
export const machine = `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model.trim()}`

/** The last commit that changed something of what is measured, with a plus if more than that is there. */
export function measuredCommit() {
  const git = (...args) => execFileSync('git', [...args, '--', ...MEASURED], { cwd: ROOT, encoding: 'utf8' }).trim()
  return `${git('log', '-1', '--format=%h')}${git('status', '--porcelain') === '' ? '' : '+'}`
}
