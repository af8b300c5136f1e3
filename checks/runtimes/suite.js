// Runs the tests of the workspace on another Node than the one that is there:
//   node checks/runtimes/suite.js 26 [arguments of vitest]
// after `npm ci --prefix checks/runtimes --ignore-scripts` and `npm run build`.
const { spawnSync } = require('node:child_process')
const path = require('node:path')
const { findHosts } = require('./hosts.js')

const ROOT = path.join(__dirname, '..', '..')

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)

async function main([major, ...args]) {
  const host = (await findHosts()).find(({ name }) => name === `Node ${major}`)
  if (host === undefined) throw new Error(`there is no Node ${major} in checks/runtimes/hosts.js`)
  if (host.missing) throw new Error(`${host.missing}; run: npm ci --prefix checks/runtimes --ignore-scripts`)
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  console.log(`the tests on Node ${host.version}`)
  // What the tests start by the name of node has to be the same one.
  const env = { ...process.env, PATH: [path.dirname(host.program), process.env.PATH].join(path.delimiter) }
  return spawnSync(host.program, [vitest, 'run', ...args], { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1
}
