import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runServer } from 'verdaccio'

const storage = mkdtempSync(path.join(tmpdir(), 'verdaccio-'))
process.on('exit', () => rmSync(storage, { recursive: true, force: true }))
const packages = { '**': { access: '$all' } }
const server = await runServer({
  self_path: storage,
  storage,
  packages,
  uplinks: {},
  auth: {},
  security: {},
  log: { type: 'stdout', level: 'fatal' },
})

export const app = server.listeners('request')[0]
