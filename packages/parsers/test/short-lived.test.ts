import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Reads a body, and prints of each function that the parser listens with whether it was made among what is young. */
const SCRIPT = `
  const { Readable } = require('node:stream')
  const { json } = require('@trunkline/parsers')

  const headers = { 'content-type': 'application/json', 'content-length': '2' }
  const req = Object.assign(Readable.from([Buffer.from('{}')]), { method: 'POST', headers })
  const { on } = req
  const listeners = []
  req.on = (event, listener) => {
    listeners.push(event + ' ' + %InYoungGeneration(listener))
    return on.call(req, event, listener)
  }
  json()(req, {}, () => console.log(listeners.join(', ')))
`

// V8 makes a function in the old space when it is assigned to a property in the place that it is written in. From there
// it keeps all that it refers to until the next full collection, with every body.
it('no listener for a body is made in the old space', () => {
  const flags = ['--allow-natives-syntax', '-e', SCRIPT]
  const listeners = execFileSync(process.execPath, flags, { cwd: join(__dirname, '..'), encoding: 'utf8' })
  expect(listeners.trim()).toBe('data true, end true, error true, close true')
})
