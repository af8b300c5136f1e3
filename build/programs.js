// Puts the modules of a package together in few files, straight from their TypeScript: a program that loads the framework
// waits for every file of it. docs/decisions/few-files.md has the reasons, and the figures.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

/**
 * The files that others load, by `exports` in package.json or from packages/parsers/lib. What those of a line are made
 * from is an entry too, and so a file of its own: some tools load a .cjs twice, by require() and in a way of their own,
 * and must not get two frameworks.
 */
const ENTRIES = {
  cli: ['main.ts', 'routes/child.ts', 'doctor/proof/next-line.ts'],
  inspector: ['index.cts'],
  otel: ['index.cts', 'register.cts'],
  parsers: ['entries/v1.ts', 'entries/v2.ts', 'entries/factories.ts', 'query/rich.ts', 'media-type/index.ts'],
  trunkline: [
    ...['client', 'forms', 'schema', 'server', 'test', 'tools', 'web', 'websocket'].map((name) => `${name}.cts`),
    ...['v3', 'v4', 'v5'].flatMap((line) => [
      ...[`lines/${line}/exports.ts`, `express/${line}.ts`, `express-lib/${line}.ts`],
    ]),
    ...['express/static.ts', 'express/static-v1.ts', 'patterns/exports.ts'],
  ],
}

/** The packages that are built, and their folders; each comes behind those that it uses. */
export const PACKAGES = ['packages/parsers', 'packages/trunkline', 'packages/otel', 'tools/inspector', 'tools/cli'].map(
  (each) => {
    const folder = path.join(import.meta.dirname, '..', each)
    const name = path.basename(each)
    return { name, folder, source: path.join(folder, 'src'), dist: path.join(folder, 'dist') }
  },
)

/** Rooms too small for a file of their own. */
const LEAVES = ['contract', 'text']

/** Modules that no app needs to start and to respond: for late rooms, and for those beside the framework. */
const BESIDE = [
  ...['contract/body-reader', 'core/transport-of', 'http/has-content', 'text/edit-distance', 'text/json-pointer'],
  ...['text/percent-decode', 'thenable'],
]

/** What every process loads that `trunkline doctor --tests` starts: without the rest of the doctor, which takes 80 ms. */
const IN_TESTS = [
  ...['next-line', 'redirect', 'refused-patterns'].map((name) => `doctor/proof/${name}`),
  ...['doctor/source/manifests', 'doctor/source/value', 'loading/places'],
]

/** Folders, and a module, inside a room that have a file of their own. */
const INNER_ROOMS = {
  'node-http/exchange': 'exchange',
  'router/path/linear': 'router-linear',
  'static/files': 'files',
}

/**
 * Rooms whose file is loaded when one of their functions is first called, and not at the start. Nothing in them may be what a
 * process needs to respond to an error or with a 404: it may have no file descriptor left to load them with.
 */
const LATE = {
  parsers: ['assemble-v1', 'bodies'],
  trunkline: ['development', 'exchange', 'files', 'http2', 'patterns', 'router-linear', 'routes', 'streams'],
}

/** Entries whose module browsers load as it is: not by way of the CommonJS one, as the others are. */
export const FOR_BROWSERS = { trunkline: ['client'] }

/** Writes the programs of a package; `output` are settings of rolldown in the place of ours. */
export async function writePrograms({ name, source, dist }, output = {}) {
  removePrograms(dist)
  await bundle(name, source, { ...fewFiles(name, source, dist), ...output })
  for (const entry of FOR_BROWSERS[name] ?? []) {
    const build = await rolldown({ input: path.join(source, `${entry}.cts`), platform: 'browser' })
    await build.write({ file: path.join(dist, `${entry}.mjs`), format: 'esm', minify: false })
    await build.close()
  }
}

/** What an earlier build left: its files may have had other names. */
function removePrograms(dist) {
  for (const file of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
    if (/\.[cm]?js(\.map)?$/.test(file)) rmSync(path.join(dist, file))
  }
}

async function bundle(name, source, settings) {
  const build = await rolldown({
    input: Object.fromEntries(ENTRIES[name].map((entry) => [entry.replace(/ts$/, 'js'), path.join(source, entry)])),
    external: (id) => !isInside(id, source),
    platform: 'node',
    preserveEntrySignatures: 'allow-extension', // rooms need it: an entry may be what a room uses
    // Modules run as they were written: what is not used today may be what an agent looks for.
    treeshake: false,
  })
  const { output } = await build.write({ plugins: [lateLoading(LATE[name] ?? []), plainExports()], ...settings })
  await build.close()
  refuseCircles(output, LATE[name] ?? [])
}

/** Has the files of these rooms loaded by a function: `require_view` becomes `(require_view())`. No line moves, for the source map. */
function lateLoading(rooms) {
  const declaration = new RegExp(
    `^const (require_\\w+\\$?\\d*) = (require\\("\\.{1,2}/(?:\\.\\./)*(?:${rooms.join('|')})\\.js"\\));$`,
    'gm',
  )
  return {
    name: 'late-loading',
    renderChunk(code) {
      const names = Array.from(code.matchAll(declaration), ([, name]) => name)
      if (names.length === 0) return null
      const declared = code.replace(declaration, 'let $1_loaded; const $1 = () => $1_loaded ??= $2;')
      return { code: names.reduce((text, name) => text.replaceAll(`${name}.`, `(${name}()).`), declared), map: null }
    },
  }
}

/**
 * Has exports as properties instead of getters: a start makes some four hundred of them. What is assigned anew later keeps its
 * getter. They stand at the end of a file, so no line of the source map moves.
 */
function plainExports() {
  const getter =
    /^Object\.defineProperty\(exports, "([\w$]+)", \{\s+enumerable: true,\s+get: function \(\) \{\s+return ([\w$]+);\s+\}\s+\}\);$/gm
  return {
    name: 'plain-exports',
    renderChunk(code) {
      const variables = new Set(Array.from(code.matchAll(/^let ([\w$]+)/gm), ([, name]) => name))
      const plain = code.replace(getter, (all, name, value) =>
        variables.has(value) ? all : `exports.${name} = ${value};`,
      )
      return { code: plain, map: null }
    },
  }
}

/** A file for each room, with readable code and a source map. */
function fewFiles(name, source, dist) {
  return {
    dir: dist,
    format: 'cjs',
    exports: 'named',
    strict: true,
    // Calls that only serve to throw, and comments, are there for a reason.
    minify: false,
    generatedCode: { symbols: false },
    esModule: true,
    sourcemap: true,
    entryFileNames: '[name]',
    // Its name is what users see in stacks.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'room', name: (id) => roomOf(name, path.relative(source, id)) }],
    },
    chunkFileNames: '[name].js',
  }
}

/**
 * The file that a module goes into: that of its room, which is a folder of the source. What one release line does differently
 * is in a file of its own. Small packages are one file.
 */
function roomOf(name, module) {
  if (/^entries\/v\d\./.test(module) || (name === 'trunkline' && ENTRIES[name].includes(module))) return undefined
  if (name === 'inspector') return name
  if (name === 'otel') return module === 'register.cts' ? undefined : name // it runs as it is loaded
  if (name === 'parsers') return roomOfParsers(module)
  const [room, ...rest] = module.replace(/\.[cm]?ts$/, '').split(path.sep)
  const slashed = [room, ...rest].join('/')
  if (name === 'cli') return IN_TESTS.includes(slashed) ? 'in-tests' : room === 'doctor' ? 'doctor' : 'commands'
  const line = rest.find((each) => /^v\d$/.test(each)) ?? (room === 'lines' ? rest[0] : undefined)
  if (room === 'lines') return line
  if (BESIDE.includes(slashed)) return 'beside'
  if (rest.length === 0 || LEAVES.includes(room)) return 'http'
  const inner = Object.keys(INNER_ROOMS).find((each) => `${slashed}/`.startsWith(`${each}/`))
  if (inner !== undefined) return INNER_ROOMS[inner]
  return line ? `${room}-${line}` : room
}

/** What an app needs to read bodies is in `bodies`, behind what creates parsers: most requests have none. */
function roomOfParsers(module) {
  if (module === path.join('entries', 'assemble-v1.ts')) return 'assemble-v1'
  if (module.startsWith('entries')) return 'parsers'
  if (module.startsWith('query')) return 'query'
  return /^(?:media-type|load-once)/.test(module) ? 'media-type' : 'bodies'
}

/** Files that need each other would run with half of each other's functions missing. What is loaded late needs whole ones. */
function refuseCircles(output, late) {
  const imports = new Map(output.filter(({ type }) => type === 'chunk').map((each) => [each.fileName, each.imports]))
  const visit = (file, way) => {
    if (way.includes(file)) throw new Error(`These files import each other: ${[...way, file].join(' → ')}`)
    const needed = (imports.get(file) ?? []).filter(
      (next) => imports.has(next) && !late.includes(next.replace(/\.js$/, '')),
    )
    for (const next of needed) visit(next, [...way, file])
  }
  for (const file of imports.keys()) visit(file, [])
}

/** Other packages stay outside, and so does packages/parsers/lib, whose files agents hook as they load. */
function isInside(id, source) {
  if (path.isAbsolute(id)) return id.startsWith(source + path.sep)
  return id.startsWith('.') && !id.startsWith('../../lib/')
}
