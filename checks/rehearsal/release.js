// A copy of the workspace in which releases are made: versions, changelogs, tarballs, and what is on the registry afterwards.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readPackages } from '../../build/release/packages.js'
import { run } from './command.js'

const ROOT = path.join(import.meta.dirname, '../..')
const COPIED = ['.changeset', 'build', 'packages', 'tools', 'package.json', 'package-lock.json', 'LICENSE']

/** Copies what a release needs, built packages included, and makes it a repository. */
export async function copyWorkspace(folder) {
  mkdirSync(folder)
  for (const name of COPIED) {
    cpSync(path.join(ROOT, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !isNotForRelease(file),
    })
  }
  const git = (...args) =>
    run(folder, ['git', '-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@localhost', ...args])
  await git('init', '-q', '-b', 'main')
  await git('add', '-A')
  await git('commit', '-q', '-m', 'rehearsal')
}

/** Turns the notes of a copy into versions; gives the packages in the order in which they are published. */
export async function makeVersions(folder) {
  await run(folder, [process.execPath, path.join(ROOT, 'build/release/versions.js')])
  return readPackages(folder)
}

/** Publishes what the registry does not have; gives what was printed. */
export function publish(folder, npmrc) {
  const program = path.join(folder, 'build/release/publish.js')
  return run(folder, [process.execPath, program, '--no-provenance'], { npm_config_userconfig: npmrc })
}

/** Packs a copy, and gives the purl of everything in its bill of materials. */
export async function writeBill(folder, npmrc) {
  const [packed, file] = ['packed', 'sbom.cdx.json'].map((name) => path.join(folder, name))
  const env = { npm_config_userconfig: npmrc }
  const [publish, bill] = ['publish.js', 'bill-of-materials.js'].map((name) => path.join(folder, 'build/release', name))
  await run(folder, [process.execPath, publish, '--pack-only', '--pack-to', packed], env)
  await run(folder, [process.execPath, bill, packed, file], env)
  return JSON.parse(readFileSync(file, 'utf8')).components.map(({ purl }) => decodeURIComponent(purl))
}

/** Writes a note, as `npx changeset` does. */
export function addNote(folder, name, bumps, text) {
  const front = Object.entries(bumps).map(([each, bump]) => `'${each}': ${bump}\n`)
  writeFileSync(path.join(folder, '.changeset', `${name}.md`), `---\n${front.join('')}---\n\n${text}\n`)
}

/** The newest section of a package's changelog. */
export function readNews(directory) {
  const [, news = ''] = readFileSync(path.join(directory, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m)
  return news
}

/** Notes that no release has taken yet. */
export function pendingNotes(folder) {
  return readdirSync(path.join(folder, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md')
}

function isNotForRelease(file) {
  const inside = path.relative(ROOT, file)
  return /^packages\/[^/]+\/(?:test|compiled|node_modules)(?:\/|$)/.test(inside.replaceAll('\\', '/'))
}
