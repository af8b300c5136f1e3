// Does what a newcomer does, with the packages as they would be published: packs them, starts an app of each kind in each
// language with the packed create-trunkline, installs it from the tarballs and runs the app's own tests.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const work = mkdtempSync(join(tmpdir(), 'starter-'))

function run(folder, command, ...args) {
  return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

try {
  run(ROOT, 'npm', 'run', 'build', '--silent')
  for (const name of ['parsers', 'trunkline', 'create-trunkline']) {
    run(join(ROOT, 'packages', name), 'npm', 'pack', '--silent', '--pack-destination', work)
  }
  const tarballs = readdirSync(work).map((name) => join(work, name))
  const starter = tarballs.find((file) => file.includes('create-trunkline'))
  const packages = tarballs.filter((file) => file !== starter)
  for (const kind of ['api', 'pages']) {
    for (const language of ['typescript', 'javascript']) {
      const name = `${kind}-${language}`
      const app = join(work, name)
      run(
        work,
        'npm',
        'exec',
        '--yes',
        `--package=${starter}`,
        '--',
        'create-trunkline',
        name,
        `--${kind}`,
        `--${language}`,
        '--no-install',
      )
      run(app, 'npm', 'install', '--no-audit', '--no-fund', '--silent', ...packages)
      run(app, 'npm', 'test', '--silent')
      console.log(`${name}: created, installed, its tests pass`)
    }
  }
} finally {
  rmSync(work, { recursive: true })
}
