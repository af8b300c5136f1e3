// Starts a check for a package: npm run ecosystem -- <package> [--group <name>]
// It adds the newest version to the group and writes a check that fails until it is written.
const fs = require('node:fs')
const path = require('node:path')
const { createInterface } = require('node:readline/promises')
const { parseArgs } = require('node:util')
const { EXPRESS, readGroups } = require('./groups.js')
const { run } = require('./install.js')
const { renewLock } = require('../lock/renew.js')

main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { group: { type: 'string' } } })
  const [name] = positionals
  if (name === undefined) throw new Error('Which package? npm run ecosystem -- <package> [--group <name>]')
  if (name === EXPRESS) throw new Error('express is what the packages are run on.')
  const group = await chooseGroup(values.group)
  if (group.packages.some((each) => each.name === name))
    throw new Error(`${name} is in the group ${group.name} already.`)
  const file = path.join(group.folder, 'checks', `${name.replace(/^@/, '').replaceAll('/', '-')}.test.js`)
  if (fs.existsSync(file)) throw new Error(`There is a file ${file} already.`)

  await addDependency(group.folder, name)
  await renewLock()
  fs.writeFileSync(file, createCheck(name))
  const shown = path.relative(process.cwd(), file)
  console.log(`Added ${name} to the group ${group.name}, and a check in ${shown} that fails.

1. Write the check: what does an application get from ${name}? It has to fail when that is missing.
   What it needs besides the package goes to devDependencies of the group's package.json, at an exact version; then
   node checks/lock/renew.js
2. See that it is right: node checks/ecosystem/run.js --peer --group ${group.name}
3. Run it on ours:       node checks/ecosystem/run.js --group ${group.name}
   A package that supports one line only says so in "ecosystem" of the group's package.json.
4. Write the table:      node checks/ecosystem/run.js --write --group ${group.name}

checks/ecosystem/README.md tells more.`)
}

async function addDependency(folder, name) {
  const file = path.join(folder, 'package.json')
  const project = JSON.parse(fs.readFileSync(file, 'utf8'))
  const version = (await run('npm', ['view', name, 'version'], folder)).trim()
  const dependencies = Object.entries({ ...project.dependencies, [name]: version }).sort(([a], [b]) => (a < b ? -1 : 1))
  project.dependencies = Object.fromEntries(dependencies)
  fs.writeFileSync(file, `${JSON.stringify(project, null, 2)}\n`)
}

async function chooseGroup(wanted) {
  const groups = readGroups()
  const names = groups.map((group) => group.name).join(', ')
  const name = wanted ?? (await ask(`Which group? ${names}\n> `))
  const group = groups.find((each) => each.name === name)
  if (group === undefined) throw new Error(`Which group? --group takes one of these: ${names}`)
  return group
}

/** Nobody answers where there is no terminal. */
async function ask(question) {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

function createCheck(name) {
  return `const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const subject = require('${name}')

describe('${name}', () => {
  it('TODO: what it does, in a sentence', async () => {
    const app = express()
    app.use(subject())
    app.get('/', (_req, res) => res.send('home'))
    await request(app).get('/').expect(200, 'home')
    assert.fail('TODO: ask for what ${name} is there for')
  })
})
`
}
