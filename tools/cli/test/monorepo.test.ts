import { describe, expect, it } from 'vitest'
import { listFiles } from '../src/doctor/files.ts'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import { scan } from '../src/doctor/scan.ts'
import { makeFolder } from './run-cli.ts'

const V5 = MOVES[0] as Move

function look(files: Record<string, string>): string[] {
  const folder = makeFolder(files)
  return scan(folder, listFiles(folder, []), V5).findings.map(({ code, file, line }) => `${code} ${file}:${line}`)
}

const USES = "const web = require('b')\nweb.get('/a/*', show)\n"
const MAKES = "module.exports = require('express')()\n"
const manifest = (value: unknown) => JSON.stringify(value)

/** Each says in another way that `packages/b` belongs to the project. */
const ROOTS: [title: string, files: Record<string, string>][] = [
  ['workspaces of npm and Yarn', { 'package.json': manifest({ workspaces: ['packages/*'] }) }],
  ['the other form of Yarn', { 'package.json': manifest({ workspaces: { packages: ['./packages/**', '!**/a'] } }) }],
  [
    'pnpm-workspace.yaml',
    {
      'package.json': '{}',
      'pnpm-workspace.yaml': "packages:\n  # all\n  - 'packages/*' # ours\n\ncatalog:\n  x: 1\n",
    },
  ],
  ['pnpm, in one line', { 'package.json': '{}', 'pnpm-workspace.yaml': 'packages: ["packages/b"]\n' }],
  ['lerna.json', { 'package.json': '{}', 'lerna.json': '{ "packages": ["packages/*"] }' }],
]

describe('a project of several packages', () => {
  it.each(ROOTS)('names are followed from one package to the other: %s', (_, root) => {
    const found = look({
      ...root,
      'packages/a/index.js': USES,
      'packages/a/package.json': manifest({ name: 'a' }),
      'packages/b/package.json': manifest({ name: 'b', main: 'app.js' }),
      'packages/b/app.js': MAKES,
    })
    expect(found).toEqual(['TL401 packages/a/index.js:2'])
  })

  it.each([
    ['exports with conditions', { exports: { '.': { import: './esm.mjs', require: './app.js' } } }, 'app.js'],
    ['exports as one file', { exports: './app.js' }, 'app.js'],
    ['what is compiled, while only its source is there', { main: './dist/app.js' }, 'src/app.ts'],
    ['no main at all', {}, 'index.js'],
  ])('the main file of a package is found: %s', (_, entry, file) => {
    const found = look({
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'packages/a/index.js': USES,
      'packages/b/package.json': manifest({ name: 'b', ...entry }),
      [`packages/b/${file}`]: MAKES,
    })
    expect(found).toEqual(['TL401 packages/a/index.js:2'])
  })

  it('files inside a scoped package are found', () => {
    const found = look({
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'a.js': "const web = require('@us/b/lib/app')\nweb.get('/a/*', show)\n",
      'packages/b/package.json': manifest({ name: '@us/b' }),
      'packages/b/lib/app.js': MAKES,
    })
    expect(found).toEqual(['TL401 a.js:2'])
  })

  it('each package is checked with its own package.json and dependencies', () => {
    const body =
      "const app = require('express')()\napp.use(require('body-parser').json())\napp.post('/', (req, res) => res.send(req.body.a))\n"
    const found = look({
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'packages/a/package.json': manifest({ name: 'a', dependencies: { express: '4', hpp: '0.2' } }),
      'packages/b/package.json': manifest({ name: 'b', dependencies: { express: '4', 'body-parser': '1' } }),
      'packages/b/app.js': body,
    })
    expect(found).toEqual(['TL424 packages/a/package.json:1'])
  })
})

describe('names that tsconfig.json and package.json give to folders', () => {
  it.each([
    [
      'paths',
      { 'tsconfig.json': '{ // ours\n "compilerOptions": { "paths": { "@lib/*": ["./src/*"], }, }, }' },
      '@lib/app',
    ],
    ['baseUrl', { 'tsconfig.json': manifest({ compilerOptions: { baseUrl: 'src' } }) }, 'app'],
    [
      'extends',
      {
        'tsconfig.json': manifest({ extends: './base.json' }),
        'base.json': manifest({ compilerOptions: { paths: { app: ['./src/app.ts'] } } }),
      },
      'app',
    ],
    [
      'references',
      {
        'tsconfig.json': manifest({ files: [], references: [{ path: './tsconfig.app.json' }, { path: './other' }] }),
        'tsconfig.app.json': manifest({ compilerOptions: { paths: { '~/*': ['./src/*'] } } }),
      },
      '~/app',
    ],
    ['imports', { 'package.json': manifest({ imports: { '#lib/*': './src/*.ts' } }) }, '#lib/app'],
  ])('%s', (_, files, specifier) => {
    const found = look({
      'package.json': '{}',
      ...files,
      'src/app.ts': "import express from 'express'\nexport const web = express()\n",
      'routes/a.ts': `import { web } from '${specifier}'\nweb.get('/a/*', show)\n`,
    })
    expect(found).toEqual(['TL401 routes/a.ts:2'])
  })
})
