'use strict'
const { spawnSync } = require('node:child_process')
const { compareAll } = require('./compare.js')
const { ours, planted } = require('./servers.js')

/** Differences shown in full; the rest is counted. */
const SHOWN = 10

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (err) => {
    console.error(err)
    process.exit(1)
  },
)

async function main(args) {
  const majors = optionOf(args, '--nodes')?.split(',')
  if (majors) return runWith(await installedNodes(majors), args.toSpliced(args.indexOf('--nodes'), 2))
  if (args.includes('--runtimes')) return runWith(await installedNodes(), without(args, '--runtimes'))
  const only = optionOf(args, '--only') ?? ''
  console.log(`Node ${process.version}`)
  await checkThatDifferencesAreSeen()
  const { played, differences } = await compareAll(ours(), { only, every: args.includes('--every'), onProgress })
  process.stdout.write('\n')
  for (const difference of differences.slice(0, SHOWN)) show(difference)
  const peers = ours().length
  console.log(`${played} exchanges on ${peers} servers: ${differences.length} differ from node:http`)
  if (differences.length > SHOWN) for (const { name, peer } of differences) console.log(`  ${peer}: ${name}`)
  return differences.length === 0 ? 0 : 1
}

/** The comparison is worth nothing unless it finds what is put there to be found. */
async function checkThatDifferencesAreSeen() {
  const { differences } = await compareAll([planted], { only: 'GET | a short text | the response is listened to' })
  if (differences.length === 0) throw new Error('the planted difference was not found: this comparison sees nothing')
}

/** The releases of node that the folder `runtimes` has installed for its own checks. */
async function installedNodes(majors) {
  const { findHosts } = require('../runtimes/hosts.js')
  const isMeant = ({ name }) => majors === undefined || majors.includes(name.replace('Node ', ''))
  const hosts = (await findHosts()).filter((host) => host.isNode && isMeant(host))
  const missing = hosts.filter((host) => host.program === undefined || host.missing)
  if (missing.length > 0) throw new Error(`${missing[0].missing}; run: npm ci --prefix checks/runtimes`)
  return hosts.map((host) => host.program)
}

/** All of them, one after the other; 1 if one of them found a difference. */
function runWith(nodes, args) {
  const failed = nodes.filter((node) => spawnSync(node, [__filename, ...args], { stdio: 'inherit' }).status !== 0)
  return failed.length === 0 ? 0 : 1
}

const without = (args, name) => args.filter((arg) => arg !== name)

function show({ name, peer, plain, ours: log }) {
  console.log(`\n${peer}: ${name}`)
  const length = Math.max(plain.length, log.length)
  for (let i = 0; i < length; i++) {
    if (plain[i] === log[i]) console.log(`    ${plain[i]}`)
    else console.log(`  - ${plain[i] ?? ''}\n  + ${log[i] ?? ''}`)
  }
}

function onProgress(done, of) {
  if (process.stdout.isTTY && done % 20 === 0) process.stdout.write(`\r${done} of ${of}`)
}

function optionOf(args, name) {
  const at = args.indexOf(name)
  return at === -1 ? undefined : args[at + 1]
}
