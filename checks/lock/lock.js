// One lock for the projects that share most of their packages. Each project gets a package-lock.json of its own, which is cut
// from it. `node checks/lock/renew.js` writes it.
//
// lock.json has each version of a package once. The version that most projects have at the top of their node_modules comes
// first; a project lists what lies elsewhere.
const fs = require('node:fs')
const path = require('node:path')

const ROOT = path.join(__dirname, '../..')
const TOP = 'node_modules/'

/** What npm needs for an installation without scripts. The projects have `legacy-peer-deps`, so peers are none of it. */
const KEPT = ['name', 'integrity', 'optional', 'bin', 'dependencies', 'optionalDependencies', 'os', 'cpu', 'libc']

/** @typedef {{ version: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */
/** @typedef {Record<string, Locked>} Places by location, such as `node_modules/a/node_modules/b` */
/** @typedef {{ packages: Record<string, Record<string, object>>, projects: Record<string, Record<string, string>> }} Lock */

exports.LOCK = path.join(__dirname, 'lock.json')

/** @returns {Lock} */
exports.readLock = function readLock() {
  return JSON.parse(fs.readFileSync(exports.LOCK, 'utf8'))
}

/** Their folders in the repository, which are their names in the lock. */
exports.lockedProjects = function lockedProjects() {
  const among = (folder) => fs.readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`)
  return [
    ...among('bench/frameworks'),
    'checks/ecosystem',
    'checks/ecosystem/agents',
    ...among('checks/ecosystem/groups'),
    ...among('checks/ecosystem/suites'),
    'checks/ecosystem/v3',
    'checks/openapi/apps',
    'checks/otel',
    'checks/rehearsal',
    'checks/test-runners',
    'checks/typings/types-4',
    'checks/typings/types-5',
  ].filter((project) => fs.existsSync(path.join(ROOT, project, 'package.json')))
}

exports.projectIn = function projectIn(folder) {
  return path.relative(ROOT, folder).split(path.sep).join('/')
}

exports.readPackage = function readPackage(project) {
  return JSON.parse(fs.readFileSync(path.join(ROOT, project, 'package.json'), 'utf8'))
}

/**
 * The package-lock.json of a project: what its package.json asks for, and what that needs, where it was resolved to lie.
 * What the project asks for at another version than before is left to npm.
 */
exports.cutLock = function cutLock(lock, project) {
  const outdated = exports.outdatedIn(lock, project)
  const { name, dependencies, devDependencies } = exports.readPackage(project)
  const kept = (asked = {}) => Object.fromEntries(Object.entries(asked).filter(([each]) => !outdated.includes(each)))
  const root = { name, dependencies: kept(dependencies), devDependencies: kept(devDependencies) }
  const packages = { '': root, ...cutPlaces(lock, project, root) }
  return { name, lockfileVersion: 3, requires: true, packages }
}

/** What a project asks for and does not have in the lock, or at another version. */
exports.outdatedIn = function outdatedIn(lock, project) {
  const elsewhere = lock.projects[project] ?? {}
  const lockedAt = (name) => elsewhere[name] ?? usualOf(lock, name)
  const asked = Object.entries(dependenciesOf(project))
  return asked.filter(([name, spec]) => spec.slice(spec.lastIndexOf('@') + 1) !== lockedAt(name)).map(([name]) => name)
}

function dependenciesOf(project) {
  const { dependencies, devDependencies } = exports.readPackage(project)
  return { ...dependencies, ...devDependencies }
}

/** @returns {Places} */
function cutPlaces(lock, project, root) {
  const find = (location, version) => {
    const found = lock.packages[packageAt(location)]?.[version]
    if (found === undefined) throw new Error(`${location} is not locked: node checks/lock/renew.js`)
    return { version, ...found }
  }
  const places = new Map()
  for (const [location, version] of Object.entries(lock.projects[project] ?? {})) {
    places.set(TOP + location, find(TOP + location, version))
  }
  const seen = new Set()
  const visit = (location, { dependencies, devDependencies, optionalDependencies }) => {
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      const place = lookUp(places, location, name) ?? TOP + name
      if (seen.has(place)) continue
      seen.add(place)
      const isLeftOut = lock.packages[name] === undefined && optionalDependencies?.[name] !== undefined
      if (isLeftOut) continue // npm has not found it either
      if (!places.has(place)) places.set(place, find(place, usualOf(lock, name)))
      visit(place, places.get(place))
    }
  }
  visit('', root)
  return Object.fromEntries(sorted(places))
}

function usualOf({ packages }, name) {
  return Object.keys(packages[name] ?? {})[0]
}

/** Where Node finds a package from a place, as far as the places are known. */
function lookUp(places, location, name) {
  for (let from = location; ; from = from.slice(0, Math.max(from.lastIndexOf(`/${TOP}`), 0))) {
    const place = from === '' ? TOP + name : `${from}/${TOP}${name}`
    if (places.has(place)) return place
    if (from === '') return undefined
  }
}

/** `node_modules/a/node_modules/@b/c` is where `@b/c` lies. */
function packageAt(location) {
  return location.slice(location.lastIndexOf(TOP) + TOP.length)
}

function isAtTop(location) {
  return location === TOP + packageAt(location)
}

/**
 * Puts the locks of projects together.
 * @param {Record<string, { packages: Places }>} locks
 * @returns {Lock}
 */
exports.joinLocks = function joinLocks(locks) {
  const byProject = Object.entries(locks).map(([project, lock]) => [project, placesOf(lock)])
  const packages = joinPackages(byProject.flatMap(([, places]) => places))
  const projects = {}
  for (const [project, places] of byProject) {
    const elsewhere = places.filter(
      ([location, { version }]) => !isAtTop(location) || usualOf({ packages }, packageAt(location)) !== version,
    )
    projects[project] = Object.fromEntries(
      elsewhere.map(([location, { version }]) => [location.slice(TOP.length), version]),
    )
  }
  return { packages, projects }
}

/** Without what lies in the tarballs of others. */
function placesOf({ packages }) {
  return Object.entries(packages).filter(([location, { inBundle }]) => location !== '' && !inBundle)
}

function joinPackages(places) {
  const byName = new Map()
  for (const [location, record] of places) {
    const name = packageAt(location)
    if (!byName.has(name)) byName.set(name, new Map())
    const versions = byName.get(name)
    if (!versions.has(record.version)) versions.set(record.version, { kept: reduce(record), tops: 0 })
    if (isAtTop(location)) versions.get(record.version).tops++
  }
  const withUsualFirst = (versions) => sorted(versions).sort(([, a], [, b]) => b.tops - a.tops)
  const joined = sorted(byName).map(([name, versions]) => [
    name,
    Object.fromEntries(withUsualFirst(versions).map(([version, { kept }]) => [version, kept])),
  ])
  return Object.fromEntries(joined)
}

/** A record without what an installation does not need, and without dependencies that lie in its own tarball. */
function reduce(record) {
  const bundled = new Set(record.bundleDependencies)
  const needed = Object.entries(record.dependencies ?? {}).filter(([name]) => !bundled.has(name))
  const reduced = { ...record, dependencies: needed.length > 0 ? Object.fromEntries(needed) : undefined }
  return Object.fromEntries(KEPT.filter((key) => reduced[key] !== undefined).map((key) => [key, reduced[key]]))
}

function sorted(map) {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}
