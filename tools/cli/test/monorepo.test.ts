import { describe, expect, it } from 'vitest'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import { makeFolder, scanFolder } from './run-cli.ts'

const V5 = MOVES[0] as Move

function scan(files: Record<string, string>): string[] {
  const folder = makeFolder(files)
  return scanFolder(folder, V5).findings.map(({ code, file, line }) => `${code} ${file}:${line}`)
}

const manifest = (value: unknown) => JSON.stringify(value)

/** Each says in another way that the folder is the root of several packages. */
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
  it.each(ROOTS)('the package.json of each is checked: %s', (_, root) => {
    const found = scan({
      ...root,
      'packages/b/package.json': manifest({ name: 'b', dependencies: { express: '4', hpp: '0.2' } }),
      'packages/b/app.js': '',
    })
    expect(found).toEqual(['TL424 packages/b/package.json:1'])
  })

  it('the package.json of an example or a build is not checked', () => {
    const inner = manifest({ name: 'b', dependencies: { express: '4', hpp: '0.2' } })
    expect(scan({ 'package.json': '{}', 'dist/package.json': inner, 'dist/app.js': '' })).toEqual([])
  })

  it('each package is checked with its own package.json and dependencies', () => {
    const body =
      "const app = require('express')()\napp.use(require('body-parser').json())\napp.post('/', (req, res) => res.send(req.body.a))\n"
    const found = scan({
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'packages/a/package.json': manifest({ name: 'a', dependencies: { express: '4', hpp: '0.2' } }),
      'packages/a/app.js': '',
      'packages/b/package.json': manifest({ name: 'b', dependencies: { express: '4', 'body-parser': '1' } }),
      'packages/b/app.js': body,
    })
    expect(found).toEqual(['TL424 packages/a/package.json:1'])
  })
})
