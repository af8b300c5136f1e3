import { execFileSync } from 'node:child_process'
import { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'

const express3 = createRequire(__filename).resolve('express3')

/** A library that express@3 itself uses, so that ours is held against the very version it answers with. */
export function libraryOfExpress3<Library>(name: string): Library {
  return createRequire(express3)(name) as Library
}

/**
 * Loads express@3, or a file of it. Its Connect patches the responses of the whole process while it loads. That is taken
 * back, so that ours is compared on an unpatched Node. For what it sends over HTTP, start it in a process of its own.
 */
export function loadExpress3(file = 'express3'): unknown {
  const before = Object.getOwnPropertyDescriptors(ServerResponse.prototype)
  const loaded = createRequire(__filename)(file)
  for (const name of Object.getOwnPropertyNames(ServerResponse.prototype)) {
    if (!(name in before)) Reflect.deleteProperty(ServerResponse.prototype, name)
  }
  Object.defineProperties(ServerResponse.prototype, before)
  return loaded
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
