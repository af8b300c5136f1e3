// Rehearses a release from the notes to the user, on a registry on the loopback: see README.md.
//   npm run rehearse      (or, after a build, node checks/rehearsal/run.js [an expression for the titles of users' steps])
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STANDS_FOR } from '../../build/release/packages.js'
import { listInstalled } from '../packages/measure.js'
import { MANAGERS } from '../replacing-express/managers.js'
import { run } from './command.js'
import { startRegistry } from './registry.js'
import { addNote, copyWorkspace, makeVersions, pendingNotes, publish, readNews, writeBill } from './release.js'
import { installed, keepAndUpdate, makeProject, npm, steps, titleOf } from './users.js'

const ROOT = path.join(import.meta.dirname, '../..')
const only = new RegExp(process.argv[2] ?? '')
const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'))
const copy = path.join(folder, 'workspace')
const npmrc = path.join(folder, 'npmrc')
const world = { folder: path.join(folder, 'users') }
const upstream = (await run(ROOT, ['npm', 'config', 'get', 'registry'])).trim()
let registry
try {
  mkdirSync(world.folder)
  await copyWorkspace(copy)
  const packages = await step('first versions and changelogs', firstVersions)
  await step('a publish that fails half-way, and goes on', () => publishInTwo(packages))
  await step('the tag latest of every package', () => checkTags(packages))
  await step('the bill of materials', () => checkBill(packages))
  for (const [title, play] of Object.entries(steps)) if (only.test(title)) await step(title, () => play(world))
  const before = world.versions
  await step('a second release: what ranges and lockfiles take', secondRelease)
  for (const manager of MANAGERS.filter((each) => only.test(titleOf(each)))) {
    await step(`${titleOf(manager)}, second release`, () => keepAndUpdate(world, manager, before))
  }
} catch (error) {
  console.error(`What the registry said last:\n${registry?.log().slice(-4000)}`)
  throw error
} finally {
  await registry?.close()
  rmSync(folder, { recursive: true, force: true })
}

async function step(title, play) {
  const began = performance.now()
  const result = await play()
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  console.log(`ok ${seconds} s  ${title}${typeof result === 'string' ? `: ${result}` : ''}`)
  return result
}

async function firstVersions() {
  const packages = await makeVersions(copy)
  assert.deepEqual(pendingNotes(copy), [], 'every note has become a part of a changelog')
  for (const { directory, manifest } of packages) {
    const expected = manifest.name in STANDS_FOR ? /^\d+\.\d+\.\d+$/ : /^1\.0\.0$/
    assert.match(manifest.version, expected, manifest.name)
    assert.match(readNews(directory), new RegExp(`^## ${manifest.version}\n`), manifest.name)
    assert.doesNotMatch(
      readNews(directory),
      /^### (?:Major|Minor|Patch) Changes|^- Needs /m,
      'a first release has topics',
    )
    for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
      const own = packages.find((each) => each.manifest.name === name)
      if (own) assert.equal(range, `^${own.manifest.version}`, `${manifest.name} needs ${name}`)
    }
  }
  world.versions = Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version]))
  return packages
}

/** The registry refuses one package in the middle; then it takes it, and the same command publishes the rest. */
async function publishInTwo(packages) {
  const names = packages.map(({ manifest }) => manifest.name)
  const refused = '@trunkline/v4'
  await startWith({ refused: [refused] })
  await assert.rejects(publish(copy, npmrc), /@trunkline\/v4|v4-/)
  const there = await Promise.all(names.map(isThere))
  assert.deepEqual(
    there,
    names.map((_, i) => i < names.indexOf(refused)),
    'nothing is published before what it depends on',
  )
  await registry.close()
  await startWith({ port: registry.port })
  const printed = await publish(copy, npmrc)
  const rest = names.length - names.indexOf(refused)
  assert.match(printed, new RegExp(`${rest} published, ${names.length - rest} were there`))
  assert.match(await publish(copy, npmrc), new RegExp(`0 published, ${names.length} were there`))
  return `stopped at ${refused}, then ${printed.trim().split('\n').at(-1)}`
}

async function startWith(options) {
  registry = await startRegistry(folder, { upstream, ...options })
  world.url = registry.url
  const { host } = new URL(registry.url)
  writeFileSync(npmrc, `registry=${registry.url}/\n//${host}/:_authToken=${registry.token}\ncache=${folder}/.npm\n`)
}

async function isThere(name) {
  const answer = await fetch(`${registry.url}/${name.replace('/', '%2f')}`)
  return answer.ok && world.versions[name] in (await answer.json()).versions
}

async function checkTags(packages) {
  for (const { manifest } of packages) {
    const answer = await fetch(`${registry.url}/${manifest.name.replace('/', '%2f')}`)
    assert.deepEqual((await answer.json())['dist-tags'], { latest: manifest.version }, manifest.name)
  }
}

/** It names every package that ours bring, by the lockfile. */
async function checkBill(packages) {
  const bill = await writeBill(copy, npmrc)
  const ours = packages.map(({ manifest }) => `pkg:npm/${manifest.name}@${manifest.version}`)
  assert.deepEqual(
    ours.filter((purl) => !bill.includes(purl)),
    [],
  )
  const installed = new Set(packages.flatMap(({ directory }) => listInstalled(copy, directory)))
  const others = [...installed].filter((place) => place.startsWith('node_modules/'))
  for (const place of others) {
    const { name } = JSON.parse(readFileSync(path.join(ROOT, place, 'package.json'), 'utf8'))
    assert.ok(
      bill.some((purl) => purl.startsWith(`pkg:npm/${name}@`)),
      `${name} is installed, and not in the bill of materials`,
    )
  }
  return `${bill.length} packages`
}

/** A minor of the framework, a patch of the parsers and one of a package that stands in for Express. */
async function secondRelease() {
  const project = makeProject(world, 'second', {
    dependencies: { trunkline: '^1.0.0', 'json-server': '0.17.4', express: 'npm:@trunkline/v4@^4.22.0' },
    overrides: { express: '$express' },
  })
  await npm(project, 'install')
  const before = { ...world.versions }
  addNote(copy, 'second-minor', { trunkline: 'minor' }, 'A second note.')
  addNote(copy, 'second-patch', { '@trunkline/parsers': 'patch', '@trunkline/v4': 'minor' }, 'A third note.')
  const packages = await makeVersions(copy)
  const versions = Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version]))
  const [, , patch] = before['@trunkline/v4'].split('.').map(Number)
  assert.equal(versions.trunkline, '1.1.0')
  assert.equal(versions['create-trunkline'], '1.1.0', 'new apps ask for the trunkline of the same version')
  assert.equal(versions['@trunkline/parsers'], '1.0.1')
  assert.equal(versions['@trunkline/v4'], before['@trunkline/v4'].replace(/\d+$/, String(patch + 1)))
  const news = readNews(path.join(copy, 'packages/trunkline'))
  assert.match(news, /^## 1\.1\.0\n\n### Minor Changes\n\n- A second note\.\n/)
  assert.match(news, /^- Needs `@trunkline\/parsers` 1\.0\.1$/m)
  await publish(copy, npmrc)
  world.versions = versions

  const seen = () =>
    ['trunkline', '@trunkline/parsers', 'express', 'json-server/node_modules/express']
      .map((name) => {
        try {
          return installed(project, name)
        } catch {
          return 'shared'
        }
      })
      .join(' ')
  const first = `1.0.0 1.0.0 ${before['@trunkline/v4']} shared`
  const second = `1.1.0 1.0.1 ${versions['@trunkline/v4']} shared`
  await npm(project, 'ci')
  assert.equal(seen(), first, 'a lockfile keeps what it has')
  // npm remembers for five minutes what a registry has.
  await npm(project, 'update', '--prefer-online')
  assert.equal(seen(), second, 'npm update takes the minor and the patches, under an override too')
  return `npm ci keeps ${first}; npm update takes ${second} (trunkline, parsers, express, json-server's)`
}
