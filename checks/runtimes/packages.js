// The packages of this repository and what each of them can be asked for, read off their package.json: a new package,
// or a new entry of one, is covered as soon as it is there.
const fs = require('node:fs')
const path = require('node:path')

const ROOT = path.join(__dirname, '..', '..')

/** Every package of the workspace: its folder and its manifest. */
exports.readPackages = function readPackages(root = ROOT) {
  return ['packages', 'tools']
    .flatMap((folder) => fs.readdirSync(path.join(root, folder)).map((name) => path.join(root, folder, name)))
    .filter((directory) => fs.existsSync(path.join(directory, 'package.json')))
    .map((directory) => {
      return { directory, manifest: JSON.parse(fs.readFileSync(path.join(directory, 'package.json'), 'utf8')) }
    })
    .filter(({ manifest }) => manifest.private !== true)
}

/**
 * The entries of all packages, those behind a pattern too. `kind` says which checks it gets: a framework, the parsers,
 * static files, an entry that has names and no default, or a deep path, which gives one file of the package.
 */
exports.listEntries = function listEntries(packages) {
  return packages.flatMap(({ directory, manifest }) =>
    subpaths(directory, manifest).map((subpath) => describe(manifest.name, subpath)),
  )
}

function subpaths(directory, { exports }) {
  const found = new Set()
  for (const [key, target] of Object.entries(exports)) {
    if (key === './package.json' || isForTypesOnly(target)) continue
    for (const subpath of key.includes('*') ? expand(directory, key, target) : [key]) found.add(subpath)
  }
  return [...found]
}

function isForTypesOnly(target) {
  return Object.keys(target).join() === 'types'
}

/** The paths that a pattern stands for, by the files that there are. */
function expand(directory, key, target) {
  const [before, after] = target.slice(2).split('*')
  return fs
    .readdirSync(path.join(directory, before), { recursive: true })
    .map((file) => before + file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(after) && !file.endsWith('.d.ts'))
    .filter((file) => !file.includes('node_modules/')) // for agents; node refuses to export it
    .map((file) => key.replace('*', file.slice(before.length, file.length - after.length)))
    .filter((subpath) => !(key.endsWith('*') && subpath.endsWith('.js')))
}

function describe(name, subpath) {
  const specifier = name + subpath.slice(1)
  const kind = kindOf(name, subpath)
  return {
    specifier,
    root: name,
    kind,
    line: /\bv\d\b/.exec(specifier)?.[0] ?? 'v5',
    named: namesOf(name, subpath, kind),
    file: `${specifier.replaceAll('/', '+')}.mjs`,
  }
}

function kindOf(name, subpath) {
  if (/^@trunkline\/(?:parsers|body-parser)/.test(name)) return /^\.(?:\/v\d)?$/.test(subpath) ? 'parsers' : 'deep'
  if (/^@trunkline\/serve-static/.test(name)) return subpath === '.' ? 'files' : 'deep'
  if (name + subpath.slice(1) in NAMES_ALONE) return 'named'
  if (/^\.\/(?:forms|server|test|tools|web|websocket)$/.test(subpath)) return subpath.slice(2)
  return /^\.(?:\/v\d)?$/.test(subpath) ? 'framework' : 'deep'
}

/** What the programs that are generated import by name. */
function namesOf(name, subpath, kind) {
  if (kind === 'named') return NAMES_ALONE[name + subpath.slice(1)]
  if (kind === 'files') return name.endsWith('-v1') ? ['mime'] : []
  if (/\/utils(?:\.js)?$/.test(subpath)) return ['etag']
  return NAMED[subpath === './index.js' && kindOf(name, '.') === 'framework' ? 'framework' : kind]
}

/** Entries without a default, and what they have. */
const NAMES_ALONE = {
  '@trunkline/inspector': ['inspector'],
  '@trunkline/otel': ['instrument'],
  'trunkline/client': ['ClientError', 'client'],
}

const NAMED = {
  forms: ['formData', 'parts'],
  framework: ['Router', 'json'],
  parsers: ['json', 'urlencoded'],
  server: ['liveness', 'readiness', 'serve'],
  test: ['createAgent', 'inject'],
  tools: ['routes', 'sse'],
  web: ['fromFetch', 'toFetch'],
  websocket: ['upgrade', 'websocket'],
  deep: [],
}
