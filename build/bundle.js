// Writes a package's entries, and puts its compiled modules together into few files. A program that loads the framework
// waits for every file of it: 175 modules took 110 ms of one core, the same in few files 60 ms (Node 20).
//   node build/bundle.js parsers      (after the compiler; `npm run build` does both, for each package)
//
// The compiler writes modules to packages/*/compiled, which is not published, and declarations to packages/*/dist.
import { appendFileSync, copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { writeEntries } from './entries.js'

const require = createRequire(import.meta.url)
const PACKAGES = path.join(import.meta.dirname, '../packages')

/**
 * The files that others load, by `exports` in package.json or from packages/parsers/lib. What those of a line are made
 * from is an entry too, and so a file of its own: some tools load a .cjs twice, by require() and in a way of their own,
 * and must not get two frameworks.
 */
const ENTRIES = {
  cli: [
    'main.js',
    'routes/child.js',
    'doctor/proof/child.js',
    'doctor/proof/next-line.js',
    'doctor/scan-thread.js',
    'record/index.js',
  ],
  inspector: ['index.cjs'],
  parsers: [
    ...['index.cjs', 'v1.cjs', 'parsers-v1.js', 'query/rich.js', 'media-type/index.js'],
    ...['read.js', 'json.js', 'raw.js', 'text.js', 'urlencoded.js', 'lines/v2.js', 'factories.js'],
  ],
  trunkline: [
    ...[
      'index.cjs',
      'client.cjs',
      'forms.cjs',
      'schema.cjs',
      'server.cjs',
      'test.cjs',
      'tools.cjs',
      'web.cjs',
      'websocket.cjs',
    ],
    ...['v3', 'v4', 'v5'].flatMap((line) => [
      ...[`${line}.cjs`, `lines/${line}/exports.js`],
      ...[`express/${line}.js`, `express-lib/${line}.js`],
    ]),
    ...['express/static.js', 'express/static-v1.js'],
  ],
}

/** Modules that browsers load as they are: bundled from the source, because the compiler writes CommonJS. */
const FOR_BROWSERS = { trunkline: ['client'] }

/** Names of what lines and tools share, by a module that is in it. */
const CHUNKS = [
  ['/router/walk.js', 'core'],
  ['/router/tracing.js', 'routing'],
  ['/static/serve.js', 'static'],
]

const LEAVES = /\/trunkline\/compiled\/(?:text|http\/url|load-once|node-http\/(?:headers|announced-length))\b/

for (const name of process.argv.slice(2)) {
  const entries = ENTRIES[name]
  const compiled = path.join(PACKAGES, name, 'compiled')
  const dist = path.join(PACKAGES, name, 'dist')
  if (!existsSync(compiled)) throw new Error(`${compiled} is missing; remove ${dist} as well and build again`)
  removePrograms(dist)
  writeEntries(name, { source: path.join(PACKAGES, name, 'src'), compiled, dist })
  await bundle(compiled, dist, entries)
  for (const entry of entries.filter((each) => each.endsWith('.js'))) nameExports(path.join(dist, entry))
  // Modules of the other kind only name what the file beside them exports.
  for (const file of readdirSync(compiled).filter((each) => each.endsWith('.mjs'))) {
    copyFileSync(path.join(compiled, file), path.join(dist, file))
  }
  for (const entry of FOR_BROWSERS[name] ?? []) await bundleForBrowsers(path.join(PACKAGES, name, 'src'), dist, entry)
}

/** What an earlier build left: its files may have had other names. */
function removePrograms(dist) {
  for (const file of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
    if (/\.[cm]?js$/.test(file)) rmSync(path.join(dist, file))
  }
}

async function bundle(compiled, dist, entries) {
  const build = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, path.join(compiled, entry)])),
    external: (id) => !isInside(id, compiled),
    platform: 'node',
    // Modules run as they were written: what is not used today may be what an agent looks for.
    treeshake: false,
  })
  await build.write({
    dir: dist,
    format: 'cjs',
    exports: 'auto',
    // Calls that only serve to throw, and comments, are there for a reason.
    minify: false,
    entryFileNames: '[name]',
    // Small modules that nearly every entry uses would be files of their own otherwise, each to be opened at the start.
    codeSplitting: { groups: [{ name: 'leaves', test: LEAVES, minShareCount: 3 }] },
    // Users see it in stacks: what all lines share is not to be named after the one module that comes first in it.
    chunkFileNames: ({ moduleIds }) =>
      `shared/${CHUNKS.find(([end]) => moduleIds.some((id) => id.endsWith(end)))?.[1] ?? '[name]'}.js`,
  })
  await build.close()
}

async function bundleForBrowsers(source, dist, entry) {
  const build = await rolldown({ input: path.join(source, `${entry}.mts`), platform: 'browser' })
  await build.write({ file: path.join(dist, `${entry}.mjs`), format: 'esm', minify: false })
  await build.close()
}

/** Node finds the names that `import` may ask for by reading a file's text, where a bundle does not show them. */
function nameExports(file) {
  appendFileSync(file, `0 && (module.exports = { ${Object.keys(require(file)).join(', ')} })\n`)
}

/** Other packages stay outside, and so does packages/parsers/lib, whose files agents hook as they load. */
function isInside(id, compiled) {
  if (path.isAbsolute(id)) return id.startsWith(compiled + path.sep)
  return id.startsWith('.') && !id.startsWith('../lib/')
}
