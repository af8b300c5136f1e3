// Puts our packages into a folder as a package manager does. TypeScript finds types by where files lie, so some mistakes
// show only in an installation: types that cannot be named from outside, additions that reach another copy.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..', '..')

const manifests = new Map(
  ['packages', 'tools']
    .flatMap((folder) => fs.readdirSync(path.join(ROOT, folder)).map((name) => path.join(ROOT, folder, name)))
    .filter((folder) => fs.existsSync(path.join(folder, 'package.json')))
    .map((folder) => ({ folder, ...JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) }))
    .map((manifest) => [manifest.name, manifest]),
)

/**
 * As npm does it, side by side. `installed` has the packages that a project asks for by the names that it gives them,
 * `put` lays the files of a package into a folder, `nodeTypes` is the version of node's types.
 */
export function layOutFlat(folder, installed, put, nodeTypes) {
  const modules = path.join(folder, 'node_modules')
  const all = { ...Object.fromEntries(reachable(Object.values(installed)).map((name) => [name, name])), ...installed }
  for (const [name, actual] of Object.entries(all)) put(manifests.get(actual), path.join(modules, name))
  addNodeTypes(modules, nodeTypes)
}

/** As pnpm does it: each package in a folder of its own, with links to what it depends on and nothing else. */
export function layOutStrict(folder, installed, put, nodeTypes) {
  const modules = path.join(folder, 'node_modules')
  const homeOf = (name) => path.join(modules, '.pnpm', name.replace('/', '+'), 'node_modules')
  for (const name of reachable(Object.values(installed))) {
    put(manifests.get(name), path.join(homeOf(name), name))
    for (const needed of dependenciesOf(name)) link(path.join(homeOf(needed), needed), path.join(homeOf(name), needed))
  }
  for (const [name, actual] of Object.entries(installed)) {
    link(path.join(homeOf(actual), actual), path.join(modules, name))
  }
  addNodeTypes(modules, nodeTypes)
}

/** Takes the files from the package's folder, those that it would be published with. */
export function putFolder({ folder, files }, target) {
  fs.mkdirSync(target, { recursive: true })
  fs.copyFileSync(path.join(folder, 'package.json'), path.join(target, 'package.json'))
  const published = files.filter((pattern) => !pattern.startsWith('!')).map((pattern) => pattern.replace('.*', '.'))
  for (const name of fs.readdirSync(folder)) {
    if (!published.some((start) => name === start || (start.endsWith('.') && name.startsWith(start)))) continue
    fs.cpSync(path.join(folder, name), path.join(target, name), {
      recursive: true,
      filter: (file) => !/\.tsbuildinfo$/.test(file),
    })
  }
}

/** Takes the files from tarballs, by the name of the package. */
export function putTarball(tarballs) {
  return ({ name }, target) => {
    fs.mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', tarballs[name], '-C', target, '--strip-components=1'])
  }
}

function dependenciesOf(name) {
  return Object.keys(manifests.get(name).dependencies ?? {}).filter((each) => manifests.has(each))
}

function reachable(names) {
  return [...new Set(names.flatMap((name) => [name, ...reachable(dependenciesOf(name))]))]
}

function link(target, place) {
  fs.mkdirSync(path.dirname(place), { recursive: true })
  fs.symlinkSync(path.relative(path.dirname(place), target), place)
}

/** The types of node, with those that they need in a folder of their own or, for Node 20, beside them. */
function addNodeTypes(modules, version = 20) {
  const folders =
    version === 20
      ? { '@types/node': '@types/node', 'undici-types': 'undici-types' }
      : { '@types/node': `types-node-${version}` }
  for (const [name, from] of Object.entries(folders)) {
    fs.cpSync(path.join(ROOT, 'node_modules', from), path.join(modules, name), { recursive: true })
  }
}
