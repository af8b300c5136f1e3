import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'

const express3 = createRequire(__filename).resolve('express3')

/** A library that express@3 itself uses, so that ours is held against the very version it answers with. */
export function libraryOfExpress3<Library>(name: string): Library {
  return createRequire(express3)(name) as Library
}

/**
 * Calls a function, given as its source, with the `require` of express@3 and an input. It runs in another process: loading
 * express@3 changes the responses of the whole process.
 */
export function runBesideExpress3<Answer>(source: string, input: unknown): Answer {
  const script = `
    const load = require('module').createRequire(process.argv[1])
    const input = JSON.parse(require('fs').readFileSync(0, 'utf8'))
    process.stdout.write(JSON.stringify((${source})(load, input)))`
  const options = { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 1 << 26 } as const
  return JSON.parse(execFileSync(process.execPath, ['--no-deprecation', '-e', script, express3], options)) as Answer
}
