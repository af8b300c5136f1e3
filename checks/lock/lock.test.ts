import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'

interface Lock {
  packages: Record<string, Record<string, object>>
  projects: Record<string, Record<string, string>>
}

interface Places {
  packages: Record<string, object>
}

const { cutLock, joinLocks, LOCK, lockedProjects, outdatedIn, readLock } = createRequire(import.meta.url)(
  './lock.js',
) as {
  cutLock(lock: Lock, project: string): Places
  joinLocks(locks: Record<string, Places>): Lock
  LOCK: string
  lockedProjects(): string[]
  outdatedIn(lock: Lock, project: string): string[]
  readLock(): Lock
}
const lock = readLock()
const cutAll = () => Object.fromEntries(lockedProjects().map((project) => [project, cutLock(lock, project)]))

describe('the lock of several projects', () => {
  it.each(lockedProjects())('has what the package.json of %s asks for: node checks/lock/renew.js', (project) => {
    expect(outdatedIn(lock, project)).toEqual([])
  })

  it('is what the locks of its projects make together, and has nothing besides', () => {
    expect(`${JSON.stringify(joinLocks(cutAll()), null, 1)}\n`).toBe(readFileSync(LOCK, 'utf8'))
  })

  it('gives each project a lock in which every package finds what it depends on', () => {
    for (const [project, { packages }] of Object.entries(cutAll())) {
      expect([
        project,
        Object.entries(packages).flatMap(([place, record]) => missingAt(place, record, packages)),
      ]).toEqual([project, []])
    }
  })

  it('gives a project the versions that lie below other packages, and no package that only others need', () => {
    const joined = joinLocks({
      'checks/ecosystem/v3': places({ 'node_modules/a': ['1.0.0', 'b'], 'node_modules/b': ['1.0.0'] }),
      'checks/ecosystem/agents': places({
        'node_modules/a': ['1.0.0', 'b'],
        'node_modules/a/node_modules/b': ['1.0.0'],
        'node_modules/b': ['2.0.0'],
      }),
    })
    expect(joined.packages).toEqual({
      a: { '1.0.0': { dependencies: { b: '*' } } },
      b: { '1.0.0': {}, '2.0.0': {} },
    })
    expect(joined.projects).toEqual({
      'checks/ecosystem/v3': {},
      'checks/ecosystem/agents': { 'a/node_modules/b': '1.0.0', b: '2.0.0' },
    })
  })
})

function missingAt(place: string, record: object, packages: Places['packages']): string[] {
  const { dependencies = {} } = record as { dependencies?: Record<string, string> }
  const folders = place
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'))
  const isThere = (name: string) =>
    ['', ...folders.map((folder) => `${folder}/`)].some((folder) => `${folder}node_modules/${name}` in packages)
  const missing = Object.keys(dependencies).filter((name) => !isThere(name))
  return missing.map((name) => `${place} lacks ${name}`)
}

function places(list: Record<string, [version: string, ...needs: string[]]>): Places {
  const records = Object.entries(list).map(([place, [version, ...needs]]) => [
    place,
    { version, ...(needs.length > 0 && { dependencies: Object.fromEntries(needs.map((name) => [name, '*'])) }) },
  ])
  return { packages: Object.fromEntries(records) }
}
