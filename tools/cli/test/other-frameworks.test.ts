import { describe, expect, it } from 'vitest'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import { makeFolder, scanFolder } from './run-cli.ts'

const manifest = (value: unknown): string => JSON.stringify(value)
const JSON_SERVER = manifest({ name: 'json-server', version: '0.17.4', dependencies: { express: '^4.17.1' } })
const EXPRESS = manifest({ name: 'express', version: '4.22.3' })
const OURS = manifest({ name: '@trunkline/v4', version: '4.22.3' })
const TRUNKLINE = manifest({ dependencies: { trunkline: '^1.0.0', 'json-server': '0.17.4' } })
const ALIAS = manifest({ dependencies: { express: 'npm:@trunkline/v4@^4.22.1', 'json-server': '0.17.4' } })

function noticesOf(files: Record<string, string>): readonly string[] {
  const folder = makeFolder({ 'app.js': '', ...files })
  const { notices } = scanFolder(folder, MOVES[0] as Move)
  return notices.filter((notice) => / (?:loads|bundles) express /.test(notice))
}

const HOISTED = { 'node_modules/json-server/package.json': JSON_SERVER, 'node_modules/express/package.json': EXPRESS }
const NESTED = {
  'node_modules/express/package.json': OURS,
  'node_modules/json-server/package.json': JSON_SERVER,
  'node_modules/json-server/node_modules/express/package.json': EXPRESS,
}
const PNPM = {
  'pnpm-lock.yaml': '',
  'node_modules/.pnpm/json-server@0.17.4/node_modules/json-server/package.json': JSON_SERVER,
  'node_modules/.pnpm/json-server@0.17.4/node_modules/express/package.json': EXPRESS,
}
const DEEP = {
  'node_modules/express/package.json': OURS,
  'node_modules/a/package.json': manifest({ name: 'a' }),
  'node_modules/a/node_modules/json-server/package.json': JSON_SERVER,
  'node_modules/a/node_modules/json-server/node_modules/express/package.json': EXPRESS,
}
const BUNDLED = {
  'node_modules/@ui5/cli/package.json': manifest({ name: '@ui5/cli', bundleDependencies: ['@ui5/server'] }),
  'node_modules/@ui5/cli/node_modules/@ui5/server/package.json': manifest({
    name: '@ui5/server',
    dependencies: { express: '^4.22.1' },
  }),
  'node_modules/@ui5/cli/node_modules/express/package.json': EXPRESS,
}
const REPLACED = 'npm:@trunkline/v4@^4.22.1'
const BUNDLES =
  '@ui5/cli bundles express 4.22.3 (node_modules/@ui5/cli/node_modules/express); no alias or override reaches it, so @ui5/cli stays on Express'
const ADD = 'json-server loads express 4.22.3; to replace it too, add'

const told: [title: string, files: Record<string, string>, notice: string][] = [
  [
    'next to trunkline',
    { 'package.json': TRUNKLINE, ...HOISTED },
    `${ADD} "overrides": { "express": "npm:@trunkline/v4" } to package.json.`,
  ],
  [
    'below an alias',
    { 'package.json': ALIAS, ...NESTED },
    `${ADD} "overrides": { "express": "$express" } to package.json.`,
  ],
  [
    'with Bun',
    { 'package.json': ALIAS, 'bun.lock': '', ...NESTED },
    `${ADD} "overrides": { "express": "npm:@trunkline/v4" } to package.json.`,
  ],
  [
    'with Yarn',
    { 'package.json': ALIAS, 'yarn.lock': '', ...NESTED },
    `${ADD} "resolutions": { "express": "npm:@trunkline/v4" } to package.json.`,
  ],
  [
    'with pnpm',
    { 'package.json': TRUNKLINE, ...PNPM },
    `${ADD} "overrides:" with "express: npm:@trunkline/v4" to pnpm-workspace.yaml.`,
  ],
  [
    'deep in the tree',
    { 'package.json': ALIAS, ...DEEP },
    `${ADD} "overrides": { "express": "$express" } to package.json.`,
  ],
  ['as a part of itself', { 'package.json': ALIAS, ...BUNDLED }, `${BUNDLES}.`],
  [
    'although npm was given an override',
    { 'package.json': manifest({ overrides: { 'json-server': { express: REPLACED } } }), ...HOISTED },
    'json-server loads express 4.22.3; to replace it too, delete node_modules and the lockfile, and install again: an override counts for what is resolved anew.',
  ],
  [
    'because npm reads no resolutions',
    { 'package.json': manifest({ resolutions: { express: REPLACED } }), ...HOISTED },
    `${ADD} "overrides": { "express": "npm:@trunkline/v4" } to package.json.`,
  ],
  [
    'because Yarn reads no overrides',
    { 'package.json': manifest({ overrides: { express: REPLACED } }), 'yarn.lock': '', ...HOISTED },
    `${ADD} "resolutions": { "express": "npm:@trunkline/v4" } to package.json.`,
  ],
  [
    'because pnpm does not read its overrides in package.json',
    { 'package.json': manifest({ pnpm: { overrides: { express: REPLACED } } }), ...PNPM },
    `${ADD} "overrides:" with "express: npm:@trunkline/v4" to pnpm-workspace.yaml.`,
  ],
]

const silent: [title: string, files: Record<string, string>][] = [
  ['the project itself runs on Express', { 'package.json': manifest({ dependencies: { express: '^4' } }), ...HOISTED }],
  [
    'it gets ours',
    { 'package.json': ALIAS, ...NESTED, 'node_modules/json-server/node_modules/express/package.json': OURS },
  ],
  ['nothing is installed', { 'package.json': TRUNKLINE }],
  ['a package.json is broken', { 'package.json': TRUNKLINE, ...HOISTED, 'node_modules/json-server/package.json': '{' }],
  ['Express is there for nobody', { 'package.json': TRUNKLINE, 'node_modules/express/package.json': EXPRESS }],
]

describe('a package that brings the real Express', () => {
  it.each(told)('a package that brings the real Express is named, with what to do: %s', (_title, files, notice) => {
    expect(noticesOf(files)).toEqual([notice])
  })

  it.each(silent)('no package is named if %s', (_title, files) => {
    expect(noticesOf(files)).toEqual([])
  })

  it('a bundled Express is a finding before the package is swapped', () => {
    const folder = makeFolder({
      'app.js': '',
      'package.json': manifest({ dependencies: { express: '^4' } }),
      ...BUNDLED,
    })
    const { findings } = scanFolder(folder, MOVES.find(({ from }) => from === 'express') as Move)
    expect(findings).toEqual([{ code: 'TL503', file: 'package.json', line: 1, column: 1, message: BUNDLES }])
  })
})
