// `trunkline doctor --tests` on jest, vitest and node:test: each has to name the one test that 5.x breaks.
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

const CLI = path.join(__dirname, '../../tools/cli/bin/trunkline.js')
const folder = fs.mkdtempSync(path.join(__dirname, '.doctor-'))

const TESTS = `
const check = async (url, status) => {
  const answer = await inject(app, url)
  if (answer.status !== status) throw new Error(url + ' is ' + answer.status)
}
describe('an app of 4.x', () => {
  it('answers', () => check('/ok', 200))
  it('sends a status', () => check('/missing', 404))
})
`
const APP = `app.get('/ok', (req, res) => res.send('ok'))\napp.get('/missing', (req, res) => res.send(404))\n`

const FILES = {
  'node_modules/express/package.json': '{"name":"express","version":"4.22.0","main":"index.js"}',
  'node_modules/express/index.js': `module.exports = require('@trunkline/v4')\n`,
  'app.js': `const app = require('express')()\n${APP}module.exports = app\n`,
  'app.mjs': `import express from 'express'\nconst app = express()\n${APP}export default app\n`,
  'jest.config.js': `module.exports = { rootDir: __dirname, testMatch: ['<rootDir>/jest.test.js'], transform: {} }\n`,
  'jest.test.js': `const { inject } = require('trunkline/test')\nconst app = require('./app')\n${TESTS}`,
  'vitest.config.mjs': `export default { root: import.meta.dirname, test: { include: ['vitest.test.mjs'], server: { deps: { external: [/packages/] } } } }\n`,
  'vitest.test.mjs': `import { describe, it } from 'vitest'\nimport { inject } from 'trunkline/test'\nimport app from './app.mjs'\n${TESTS}`,
  'node.test.mjs': `import { describe, it } from 'node:test'\nimport { inject } from 'trunkline/test'\nimport app from './app.mjs'\n${TESTS}`,
}

const COMMANDS = {
  jest: `node ${JSON.stringify(scriptOf('jest'))} --ci`,
  vitest: `node ${JSON.stringify(scriptOf('vitest'))} run`,
  'node:test': 'node --test node.test.mjs',
}

try {
  fs.mkdirSync(path.join(folder, 'node_modules/express'), { recursive: true })
  for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), text)
  for (const [name, command] of Object.entries(COMMANDS)) {
    const args = [CLI, 'doctor', '--tests', command, '--json']
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    const broken = status === 1 ? JSON.parse(stdout).broken : []
    const named =
      broken.some((test) => test.includes('sends a status')) && !broken.some((test) => test.includes('answers'))
    console.log(`doctor --tests with ${name}: ${named ? 'names the test that breaks' : `does not: ${stdout}${stderr}`}`)
    if (!named) process.exitCode = 1
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

/** The program of a package, by its package.json. */
function scriptOf(name) {
  const file = require.resolve(`${name}/package.json`)
  const { bin } = require(file)
  return path.join(path.dirname(file), typeof bin === 'string' ? bin : bin[name])
}
