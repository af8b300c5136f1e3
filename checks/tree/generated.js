// Files in the repository that a command writes from others, without measuring anything: they can always be compared.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** They have sentences and tables of the record. */
const PAGES_WITH_FIGURES = [
  'README.md',
  'packages/*/README.md',
  'docs/*.md',
  'docs/guide/*.md',
  'docs/performance/*.md',
]

/** `files` as git takes them; `run` is what `command` comes to after a build. */
export const GENERATED = [
  {
    files: ['checks/typings/report', 'docs/api/members.md'],
    command: 'npm run api-report',
    run: 'node checks/typings/api-report.js',
  },
  {
    files: ['checks/conformance/specification/statements.md'],
    command: 'npm run coverage',
    run: 'node node_modules/typescript/bin/tsc -b checks/conformance && node checks/conformance/dist/src/write-coverage.js',
  },
  {
    files: ['checks/lock/lock.json'],
    command: 'node checks/lock/renew.js',
    run: 'node checks/lock/renew.js',
  },
  {
    files: ['bench/results/node-*.md', 'docs/performance/plots/node-24.svg', ...PAGES_WITH_FIGURES],
    command: 'npm run bench:report',
    run: 'node bench/record/run.js --write',
  },
  {
    files: ['docs/ARCHITECTURE.md'],
    command: 'node checks/architecture/request-path.js --write',
    run: 'node checks/architecture/request-path.js --write',
  },
]

/** The files that differ from what their command writes; all are left as they were. */
export function findStale(root, { files, run }) {
  const names = execFileSync('git', ['ls-files', '-z', '--', ...files], { cwd: root, encoding: 'utf8' }).split('\0')
  const paths = names.filter((name) => name !== '').map((name) => ({ name, path: join(root, name) }))
  const before = paths.map(({ path }) => readFileSync(path))
  execFileSync('sh', ['-c', run], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const stale = paths.filter(({ path }, i) => !readFileSync(path).equals(before[i]))
  for (const [i, { path }] of paths.entries()) writeFileSync(path, before[i])
  return stale.map(({ name }) => name)
}
