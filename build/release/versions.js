// Turns the notes in .changeset into versions and changelogs, by the rules of RELEASING.md.
//   npm run release:versions
//
// Changesets does most of it. What it does not know:
// - the first release of a package of ours is 1.0.0, whatever its notes ask for;
// - a package that stands in for another has that one's version, or a higher patch of it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { readManifest, readPackages, STANDS_FOR } from './packages.js'

const require = createRequire(import.meta.url)

/** Works in the folder that it is started in, so that a copy can be rehearsed with. */
const root = process.cwd()

const before = readPackages(root).map(({ directory, manifest: { name, version } }) => ({
  directory,
  name,
  version,
  isFirst: !existsSync(path.join(directory, 'CHANGELOG.md')),
}))
execFileSync(process.execPath, [require.resolve('@changesets/cli/bin.js'), 'version'], { cwd: root, stdio: 'inherit' })

const released = before.map((each) => ({ ...each, proposed: readManifest(each.directory).version }))
const versions = new Map(released.map((each) => [each.name, decide(each)]))
// A package that is not released stays as it is, its ranges too: otherwise its version would stand for two manifests.
for (const each of released.filter(({ name, version, isFirst }) => isFirst || version !== versions.get(name))) {
  rewriteManifest(each.directory)
  rewriteChangelog(each)
  console.log(`${each.name} ${versions.get(each.name)}`)
}

function decide({ name, version, proposed, isFirst }) {
  if (!(name in STANDS_FOR)) return isFirst ? '1.0.0' : proposed
  const { version: real } = require(`${STANDS_FOR[name]}/package.json`)
  if (compare(real, version) > 0) return real
  if (isFirst || proposed === version) return version
  // A minor note about a package that stands in for another is a patch all the same: the minor is not ours to raise.
  const [major, minor, patch] = version.split('.').map(Number)
  return `${major}.${minor}.${patch + 1}`
}

/** The versions that were decided, in the package and wherever another one asks for it. */
function rewriteManifest(directory) {
  const file = path.join(directory, 'package.json')
  const manifest = readManifest(directory)
  manifest.version = versions.get(manifest.name)
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
    for (const name of Object.keys(manifest[field] ?? {})) {
      if (versions.has(name)) manifest[field][name] = `^${versions.get(name)}`
    }
  }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

function rewriteChangelog({ directory, name, proposed, isFirst }) {
  const file = path.join(directory, 'CHANGELOG.md')
  if (!existsSync(file)) return
  const title = `\n## ${versions.get(name)}\n`
  let text = readFileSync(file, 'utf8').replace(`\n## ${proposed}\n`, title)
  // It was raised together with another package.
  text = text.replace(`${title}\n## `, `${title}\n- No changes of its own.\n\n## `)
  for (const other of released) {
    text = text.replaceAll(`\`${other.name}\` ${other.proposed}\n`, `\`${other.name}\` ${versions.get(other.name)}\n`)
  }
  writeFileSync(file, isFirst ? asFirst(text) : text)
}

/** Nothing came before a first release, so it has no kinds of changes and needs no new versions: topics are its headings. */
function asFirst(text) {
  return `${text
    .replace(/^### (?:Major|Minor|Patch) Changes\n/gm, '')
    .replace(/^- Needs `.*\n/gm, '')
    .replace(/^#### /gm, '### ')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

function compare(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const at = left.findIndex((part, i) => part !== right[i])
  return at === -1 ? 0 : left[at] - right[at]
}
