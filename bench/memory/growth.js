import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../measure/statistics.js'

const CHILD = fileURLToPath(new URL('./growth-child.js', import.meta.url))
const FILES = 50
const ROUTES_IN_FILE = 10

/** What grows with an application, by the name of its case in the child. */
export const growthCases = {
  routes: '10,000 routes',
  apps: '1,000 mounted apps',
  files: '500 routes in 50 files',
}

export const growthPeers = ['trunkline', 'trunkline-v4', 'express5', 'fastify']

/** Kilobytes of heap, and milliseconds of CPU time until the first response, each in processes of its own. */
export function measureGrowth(name, peer, node, times) {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-growth-'))
  try {
    if (name === 'files') writeFiles(folder, peer)
    const samples = Array.from({ length: times }, () =>
      JSON.parse(execFileSync(node, ['--expose-gc', CHILD, name, peer, folder], { encoding: 'utf8' })),
    )
    return {
      kilobytes: Math.round(median(samples.map(({ bytes }) => bytes)) / 1024),
      milliseconds: Math.round(median(samples.map(({ cpu }) => cpu)) / 1000),
      whole: Math.round(median(samples.map(({ whole }) => whole)) / 1000),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Modules as an application has them: a router each, or a plugin of Fastify. */
function writeFiles(folder, peer) {
  for (let file = 0; file < FILES; file++) {
    const routes = Array.from({ length: ROUTES_IN_FILE }, (_, i) => routeOf(peer, i))
    const text =
      peer === 'fastify'
        ? `module.exports = async (app) => {\n${routes.join('\n')}\n}\n`
        : `module.exports = (framework) => {\nconst app = framework.Router()\n${routes.join('\n')}\nreturn app\n}\n`
    writeFileSync(join(folder, `routes-${file}.cjs`), text)
  }
}

function routeOf(peer, i) {
  const respond = peer === 'fastify' ? `async (req) => req.params.id` : `(req, res) => res.send(req.params.id)`
  return `app.get('/things-${i}/:id', ${respond})`
}
