// Writes what is installed with our packages as a bill of materials (CycloneDX): installs packed packages, and lets npm list them.
//   npm run release:bill -- <folder with tarballs> <file to write>
//
// `npm sbom --omit=dev` in the workspace would leave out every package that we also use for development.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const [packed, file] = process.argv.slice(2)
if (file === undefined) throw new Error('Say where the tarballs are, and which file to write')
const tarballs = readdirSync(packed)
  .filter((name) => name.endsWith('.tgz'))
  .map((name) => path.resolve(packed, name))
const folder = mkdtempSync(path.join(tmpdir(), 'bill-'))
try {
  writeFileSync(
    path.join(folder, 'package.json'),
    '{ "name": "trunkline-release", "version": "0.0.0", "private": true }\n',
  )
  npm('install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs)
  const bill = npm('sbom', '--sbom-format=cyclonedx')
  writeFileSync(file, bill)
  console.log(`${JSON.parse(bill).components.length} packages are in ${file}`)
} finally {
  rmSync(folder, { recursive: true })
}

function npm(...args) {
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
