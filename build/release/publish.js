// Packs every package and publishes those that the registry does not have, each after those that it depends on.
//   npm run release:publish [-- --pack-to <folder>] [-- --pack-only] [-- --no-provenance]
//
// It can be run again after a failure: what is on the registry is compared and left alone. Packing the same commit gives the same
// bytes, so a version that is there with other bytes was made from something else, and stops the release.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readPackages } from './packages.js'

const { values } = parseArgs({
  options: {
    'pack-to': { type: 'string' },
    'pack-only': { type: 'boolean' },
    'no-provenance': { type: 'boolean' },
  },
})
const root = process.cwd()
const folder = path.resolve(values['pack-to'] ?? mkdtempSync(path.join(tmpdir(), 'release-')))
mkdirSync(folder, { recursive: true })

// All are packed before the first is published: a package that cannot be packed stops the release while nothing is out.
const packed = readPackages(root).map(pack)
if (values['pack-only']) console.log(`${packed.length} packed`)
else publishMissing()

function publishMissing() {
  const missing = packed.filter((each) => !isPublished(each))
  for (const each of missing) publish(each)
  console.log(`${missing.length} published, ${packed.length - missing.length} were there`)
}

function pack({ directory, manifest: { name, version } }) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const [{ filename, integrity }] = readPacked(JSON.parse(npm(args, directory)))
  return { name, version, integrity, file: path.join(folder, path.basename(filename)) }
}

/** npm 12 gives the packed packages by name, older ones a list. */
function readPacked(printed) {
  return Array.isArray(printed) ? printed : Object.values(printed)
}

function isPublished({ name, version, integrity }) {
  const asked = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity', '--json'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (asked.status !== 0) {
    // Anything but "not found" must not be taken for it: the version would be published a second time.
    if (/\bE404\b/.test(asked.stdout + asked.stderr)) return false
    throw new Error(`The registry did not say whether it has ${name}@${version}:\n${asked.stdout}${asked.stderr}`)
  }
  // A package without this version is no error, and prints nothing.
  if (asked.stdout.trim() === '') return false
  const there = JSON.parse(asked.stdout)
  if (there !== integrity)
    throw new Error(`${name}@${version} is published, from other sources: ${there}, not ${integrity}`)
  return true
}

function publish({ name, version, file }) {
  // A version such as 1.1.0-beta.0 must not become what `npm i` takes.
  const tag = version.includes('-') ? 'next' : 'latest'
  const provenance = values['no-provenance'] ? ['--provenance=false'] : []
  npm(['publish', file, '--access', 'public', '--tag', tag, ...provenance], root)
  console.log(`published ${name}@${version} as ${tag}`)
}

function npm(args, cwd) {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`npm ${args.join(' ')} ended with ${status}. Run it again when the cause is gone:\n${stderr}`)
}
