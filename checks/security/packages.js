// What others install: no package of ours runs anything when it is installed, none depends on one that does, and packing the
// same sources twice, with a build between, gives the same bytes. Prints the digest of each.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const INSTALL = ['preinstall', 'install', 'postinstall', 'prepare']

for (const folder of readdirSync(join(ROOT, 'packages'))) {
  const { name, scripts = {} } = JSON.parse(readFileSync(join(ROOT, 'packages', folder, 'package.json'), 'utf8'))
  assert.deepEqual(
    Object.keys(scripts).filter((script) => INSTALL.includes(script)),
    [],
    name,
  )
}
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const running = Object.entries(packages).filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
assert.deepEqual(
  running.map(([path]) => path),
  [],
)
console.log('ok: nothing runs when our packages are installed')

const first = pack()
execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'ignore' })
assert.deepEqual(pack(), first)
for (const [file, digest] of Object.entries(first)) console.log(`ok: packed twice, the same bytes: ${file} ${digest}`)

function pack() {
  const target = mkdtempSync(join(tmpdir(), 'packed-'))
  try {
    execFileSync('npm', ['pack', '--workspaces', '--pack-destination', target], { cwd: ROOT, stdio: 'ignore' })
    const files = readdirSync(target).sort()
    return Object.fromEntries(
      files.map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(target, file)))
          .digest('hex'),
      ]),
    )
  } finally {
    rmSync(target, { recursive: true })
  }
}
