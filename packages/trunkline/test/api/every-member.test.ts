import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { METHODS } from 'node:http'
import { join } from 'node:path'
import trunkline from 'trunkline'
import { expect, it } from 'vitest'

const VERBS = new Set(METHODS.map((method) => method.toLowerCase()))

it('each method and property of 5.x has its tests in this folder', () => {
  const titles = readdirSync(__dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(join(__dirname, file), 'utf8').match(/(?<=describe\(')[^']+/g) ?? [])
    .join('\n')
  const named = new Set(titles.match(/\b(?:trunkline|app|req|res)\.\w+/g))
  expect([...membersOfApp(), ...membersOfMessages(), ...membersOfModule()].filter((name) => !named.has(name))).toEqual(
    [],
  )
})

/** The table that is written from the types: its fourth column is that of 5.x. */
function membersOfMessages(): string[] {
  const page = readFileSync(join(__dirname, '../../../../docs/api/members.md'), 'utf8')
  const rows = page.matchAll(/^\| `(re[qs]\.\w+)[^`]*` \|[^|]*\|[^|]*\| yes \| (?!Deprecated)/gm)
  return [...rows].map(([, name]) => name as string)
}

function membersOfApp(): string[] {
  const app = trunkline()
  const names = new Set([...Object.keys(app), ...Object.keys(trunkline.application)])
  return [...names]
    .filter((name) => !VERBS.has(name) && !(name in EventEmitter.prototype) && !name.startsWith('_'))
    .map((name) => `app.${name}`)
}

function membersOfModule(): string[] {
  return Object.keys(trunkline).map((name) => `trunkline.${name}`)
}
