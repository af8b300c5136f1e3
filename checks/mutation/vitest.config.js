import fs from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'

/** They measure time, which trying mutants spoils, or start programs of their own, whose code is not changed. */
const NOT_FOR_MUTANTS = ['linear-time', 'attacks-on-*', 'bombs', 'entries', 'fuzz']

const root = path.resolve(import.meta.dirname, '../..')
const { tests, changed } = JSON.parse(fs.readFileSync(process.env.MUTATION_PLAN, 'utf8'))

/** Those beside the code are the quickest: what they notice, no other has to be run for. */
class BesideFirst extends BaseSequencer {
  async sort(files) {
    const isBeside = ({ moduleId }) => path.matchesGlob(path.relative(root, moduleId), tests[0])
    return [...files].sort((a, b) => Number(isBeside(b)) - Number(isBeside(a)))
  }
}

export default defineConfig({
  root,
  // The code with all of its mutants, each behind a switch; run.js made it.
  plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => changed[path.relative(root, id.split('?')[0])] }],
  test: {
    include: tests,
    exclude: NOT_FOR_MUTANTS.map((name) => `**/${name}.test.ts`),
    runner: path.join(import.meta.dirname, 'runner.js'),
    // One process for all files, each of which leaves it as it was: the project `shared process` of the root.
    isolate: false,
    sequence: { sequencer: BesideFirst },
    fileParallelism: false,
    testTimeout: 600_000, // of a test with all of its mutants
    hookTimeout: 60_000,
    reporters: ['dot'],
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    env: { NODE_ENV: 'test', NO_DEPRECATION: 'express,router,connect', PROOF_RUNS: '200' },
  },
})
