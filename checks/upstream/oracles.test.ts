import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../../packages/trunkline/test/support/source-graph.ts'
// @ts-expect-error -- a script without types
import { BROUGHT, findVersion, ORACLES, putInPlace, readVersions } from './oracles.js'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oracles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function install(folder: string, name: string, version: string): void {
  const place = join(folder, 'node_modules', name)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version }))
  writeFileSync(join(place, 'index.js'), `exports.version = '${version}'`)
}

it('an oracle that is put in place loads what was installed with it, not what the lock file has', () => {
  const [root, fresh] = [makeFolder(), makeFolder()]
  for (const { name } of ORACLES) install(root, name, '1.0.0')
  install(root, 'qs', '6.1.0')
  install(fresh, 'express5', '5.9.0')
  install(fresh, 'qs', '6.2.0')
  writeFileSync(join(fresh, 'node_modules/express5/index.js'), `module.exports = require('qs')`)
  expect(readVersions(root)).toMatchObject({ express5: '1.0.0', 'qs in express5': '6.1.0' })
  putInPlace(root, 'express5', join(fresh, 'node_modules/express5'))
  expect(readVersions(root)).toMatchObject({ express5: '5.9.0', 'qs in express5': '6.2.0', 'qs in express4': '6.1.0' })
  expect(createRequire(join(root, 'test.js'))('express5')).toEqual({ version: '6.2.0' })
})

it('a package is looked for in the folders above, as Node does', () => {
  const root = makeFolder()
  install(root, 'a', '1.0.0')
  install(join(root, 'node_modules/a'), 'b', '2.0.0')
  const inside = join(root, 'node_modules/a')
  expect(['a', 'b', 'c'].map((name) => findVersion(inside, name))).toEqual(['1.0.0', '2.0.0', undefined])
  symlinkSync(inside, join(root, 'link'))
  expect(findVersion(dirname(inside), 'b')).toBeUndefined()
})

it('every package that is watched below an Express is there', () => {
  const versions: Record<string, string | undefined> = readVersions(ROOT)
  const watched = Object.keys(versions).filter((name) => name.includes(' in '))
  expect(watched.length).toBeGreaterThan(BROUGHT.length)
  expect(watched.filter((name) => versions[name] === undefined)).toEqual([])
})

it('every Express, body parser and static server that tests load by name is watched', async () => {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
  const aliases = Object.keys(manifest.devDependencies).filter((name) =>
    /^(?:express|body-parser|serve-static)\d$/.test(name),
  )
  expect(aliases.length).toBeGreaterThan(0)
  expect(ORACLES.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(aliases))
})
