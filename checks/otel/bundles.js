// The app in one file, as bundlers make it, in a folder that has OpenTelemetry and the client of Redis, but nothing of ours.
const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const esbuild = require('../runtimes/node_modules/esbuild')

const INPUT = path.join(__dirname, 'app.js')
const DEFINE = { 'process.env.FRAMEWORK': '"trunkline"' }
/** Instrumentations find what they patch by the name that it is required by. */
const EXTERNAL = ['@opentelemetry/*', 'ioredis']

/** Gives `use` the files, and removes them afterwards. */
exports.bundles = async function bundles(use) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-bundles-'))
  try {
    fs.symlinkSync(path.join(__dirname, 'node_modules'), path.join(folder, 'node_modules'))
    const files = ['esbuild.cjs', 'esbuild-minified.cjs', 'rolldown.cjs'].map((name) => path.join(folder, name))
    const [plain, minified, rolled] = files
    for (const outfile of [plain, minified]) {
      const options = { entryPoints: [INPUT], platform: 'node', external: EXTERNAL, define: DEFINE, bundle: true }
      const minify = outfile === minified
      const { warnings } = await esbuild.build({ ...options, outfile, minify, keepNames: true, logLevel: 'silent' })
      assert.deepEqual(warnings, [])
    }
    const { rolldown } = await import('rolldown')
    const build = await rolldown({
      ...{ input: INPUT, platform: 'node', transform: { define: DEFINE } },
      external: [/^@opentelemetry\//, 'ioredis'],
    })
    await build.write({ file: rolled, format: 'cjs' })
    await use(files)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
