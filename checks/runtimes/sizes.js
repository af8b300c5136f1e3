// What an installation brings, in packages and bytes, beside Express.
const fs = require('node:fs')
const path = require('node:path')
const { inLanes, run, say } = require('./command.js')
const { readPackages } = require('./packages.js')

const PEERS = [
  'express@5.3.0',
  'express@4.22.3',
  'express@3.21.2',
  'body-parser@2.4.0',
  'body-parser@1.20.9',
  'serve-static@2.2.1',
  'serve-static@1.16.3',
]

/** The command is no part of an app. */
const NO_GOAL = [...PEERS, '@trunkline/cli']

/**
 * The goal: fewer than half of the packages of Express 5. `@trunkline/v3` brings the bundled middleware, as Express 3 does, and
 * stays below Express 3. Gives a complaint for each package of ours that misses it.
 */
exports.findHeavy = function findHeavy(sizes) {
  if (sizes.length === 0) return [] // not measured
  const packagesOf = (name) => sizes.find((one) => one.name === name).packages
  const goalOf = (name) => (name === '@trunkline/v3' ? packagesOf('express@3.21.2') : packagesOf(PEERS[0]) / 2)
  return sizes
    .filter(({ name, packages }) => !NO_GOAL.includes(name) && packages >= goalOf(name))
    .map(({ name, packages }) => `${name} installs ${packages} packages; it has to be fewer than ${goalOf(name)}`)
}

/** Installs each package alone, and what it stands in for, into empty folders. */
exports.measureSizes = async function measureSizes(folder, tarballs) {
  const jobs = [
    ...PEERS.map((spec) => [spec, [spec]]),
    // Those of ours that a package depends on are not published: they are given by their files, too.
    ...Object.keys(tarballs).map((name) => [name, dependenciesOf(name, tarballs).map((needed) => tarballs[needed])]),
  ]
  return inLanes(jobs, ([name, specs]) => measure(folder, name, specs))
}

async function measure(folder, name, specs) {
  const project = path.join(folder, `size-of-${name.replaceAll(/\W+/g, '-')}`)
  fs.mkdirSync(project, { recursive: true })
  fs.writeFileSync(path.join(project, 'package.json'), '{ "private": true }\n')
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...specs], { cwd: project })
  const lock = JSON.parse(fs.readFileSync(path.join(project, 'package-lock.json'), 'utf8'))
  const packages = Object.keys(lock.packages).filter((key) => key !== '').length
  const bytes = bytesIn(path.join(project, 'node_modules'))
  say(`${name}: ${packages} packages, ${Math.round(bytes / 1000)} kB`)
  return { name, packages, bytes }
}

/** A package of ours and those of ours that it leads to. */
function dependenciesOf(name, tarballs, found = new Set()) {
  found.add(name)
  const { manifest } = readPackages().find((one) => one.manifest.name === name)
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    if (tarballs[dependency] && !found.has(dependency)) dependenciesOf(dependency, tarballs, found)
  }
  return [...found]
}

function bytesIn(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name !== '.package-lock.json')
    .reduce((sum, file) => sum + fs.statSync(path.join(file.parentPath ?? file.path, file.name)).size, 0)
}
