import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localLinks } from './support/documents.ts'
import { ROOT } from './support/source-graph.ts'

type Target = string | { [condition: string]: Target }

interface Manifest {
  name: string
  version: string
  license: string
  engines: { node: string }
  /** A package that is a command has neither, and a `bin` instead. */
  main?: string
  types?: string
  bin?: Record<string, string>
  exports: Record<string, Target>
  scripts?: Record<string, string>
  homepage: string
  bugs: string
  keywords: string[]
  repository: { url: string; directory: string }
  publishConfig: { access: string; provenance: boolean }
  typesVersions?: { '*': Record<string, string[]> }
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const packages = ['packages', 'tools']
  .flatMap((room) => readdirSync(join(ROOT, room)).map((name) => `${room}/${name}`))
  .map((directory) => {
    const folder = join(ROOT, directory)
    return { folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest }
  })

/** The files that an entry leads to, whatever the condition. */
function filesOf(target: Target): string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOf)
}

/** Where TypeScript looks when it does not read `exports`: `typesVersions`, else the path itself. */
function findClassicTypes(folder: string, manifest: Manifest, key: string): boolean {
  const path = key.slice(2)
  for (const [pattern, [target = '']] of Object.entries(manifest.typesVersions?.['*'] ?? {})) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? path !== pattern : !path.startsWith(before)) continue
    return existsSync(join(folder, target.replace('*', path.slice(before.length))))
  }
  return [`${path.replace(/\.js$/, '')}.d.ts`, `${path}/index.d.ts`].some((file) => existsSync(join(folder, file)))
}

for (const { folder, manifest } of packages) {
  describe(`the package ${manifest.name}`, () => {
    it('says what it needs and under which licence it comes', () => {
      expect([manifest.engines.node, manifest.license]).toEqual(['>=18', 'MIT'])
      expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'))
    })

    it('says where it comes from, and is published with proof of it', () => {
      const { url, directory } = manifest.repository
      expect(join(ROOT, directory)).toBe(folder)
      const page = url.replace(/^git\+|\.git$/g, '')
      expect([manifest.homepage, manifest.bugs]).toEqual([`${page}#readme`, `${page}/issues`])
      expect(manifest.keywords).toContain('express')
      expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true })
    })

    it('runs nothing when it is installed', () => {
      expect(manifest.scripts).toBeUndefined()
    })

    it('has a page whose links lead somewhere outside of the repository, too', () => {
      const text = readFileSync(join(folder, 'README.md'), 'utf8')
      expect(text).toContain(`# ${manifest.name}\n`)
      expect(localLinks(text)).toEqual([])
    })

    const keys = Object.keys(manifest.exports).filter((key) => key !== './package.json')

    it('has the files that it exports', () => {
      const { main, types, bin = {} } = manifest
      const own = main === undefined && types === undefined ? Object.values(bin) : [String(main), String(types)]
      expect(own.length).toBeGreaterThan(0)
      const files = [...own, ...keys.flatMap((key) => filesOf(manifest.exports[key] as Target))]
      expect(files.filter((file) => !file.includes('*') && !existsSync(join(folder, file)))).toEqual([])
    })

    it('has types for each entry under classic resolution', () => {
      const deep = keys.filter((key) => key !== '.' && !key.includes('*'))
      expect(deep.filter((key) => !findClassicTypes(folder, manifest, key))).toEqual([])
    })

    it('has types that ask for no typings which its users may not have', () => {
      const { peerDependencies = {}, peerDependenciesMeta: meta = {} } = manifest
      const requiredPeers = Object.keys(peerDependencies).filter((name) => !meta[name]?.optional)
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const typings = files.filter((file) => /\.d\.[cm]?ts$/.test(file) && !file.includes('node_modules'))
      const asked = typings.flatMap((file) =>
        [
          ...withoutComments(withoutOptional(readFileSync(join(folder, file), 'utf8'))).matchAll(
            /(?:from|import\(|require\()\s*'([^.'][^']*)'/g,
          ),
        ]
          .map(([, name]) => name as string)
          .filter((name) => !/^(?:node:|trunkline\b|@trunkline\/)/.test(name) && !requiredPeers.includes(name))
          .map((name) => `${file}: ${name}`),
      )
      expect(asked).toEqual([])
    })

    it('has types for each file that others load by its path', () => {
      const lib = join(folder, 'lib')
      const files = existsSync(lib) ? readdirSync(lib, { recursive: true, encoding: 'utf8' }) : []
      // What lies in a node_modules there is for agents: it cannot be loaded from outside.
      const scripts = files.filter((file) => file.endsWith('.js') && !/^node_modules\b/.test(file))
      expect(scripts.filter((file) => !files.includes(file.replace(/\.js$/, '.d.ts')))).toEqual([])
    })
  })
}

it('the typings of files that others load by their path find what they name', () => {
  const files = packages.flatMap(({ folder }) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^lib\b.*\.d\.ts$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  )
  const options = ['--noEmit', '--ignoreConfig', '--strict', '--module', 'nodenext', '--types', 'node']
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options, ...files], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(files.length).toBeGreaterThan(20)
  expect(stdout).toBe('')
})

describe('the version of a package that stands in for another', () => {
  const require = createRequire(__filename)
  it.each([
    ['@trunkline/v3', 'express3'],
    ['@trunkline/v4', 'express4'],
    ['@trunkline/v5', 'express5'],
    ['@trunkline/body-parser', 'body-parser2'],
    ['@trunkline/body-parser-v1', 'body-parser1'],
    ['@trunkline/serve-static', 'serve-static2'],
    ['@trunkline/serve-static-v1', 'serve-static1'],
  ])('%s satisfies a caret range of the newest %s', (name, real) => {
    const version = packages.find(({ manifest }) => manifest.name === name)?.manifest.version ?? ''
    const newest: string = require(`${real}/package.json`).version
    const [major, minor, patch] = version.split('.').map(Number)
    const [wantedMajor, wantedMinor, wantedPatch] = newest.split('.').map(Number)
    expect([major, minor]).toEqual([wantedMajor, wantedMinor])
    expect(patch).toBeGreaterThanOrEqual(wantedPatch as number)
  })
})

describe('what a package in the place of Express brings for programs that nobody can edit', () => {
  const published = (name: string) => packages.find(({ manifest }) => manifest.name === name)?.manifest

  it('@trunkline/v3 has every package behind the bundled middleware of Express 3', () => {
    const peers = Object.keys(published('trunkline')?.peerDependencies ?? {})
    const bundled = peers.filter((name) => name !== 'ws' && !name.startsWith('@types/'))
    expect(bundled.length).toBeGreaterThan(0)
    expect(Object.keys(published('@trunkline/v3')?.dependencies ?? {}).sort()).toEqual([...bundled, 'trunkline'].sort())
  })

  it('@trunkline/v5 has the router that Parse Server 9 finds next to Express 5 without asking for it', () => {
    const { version } = createRequire(__filename)('router/package.json')
    expect(published('@trunkline/v5')?.dependencies).toHaveProperty('router', `^${version}`)
    const Layer = createRequire(join(ROOT, 'packages/v5/package.json'))('router/lib/layer')
    const layer = new Layer('/users/:id', null, () => {})
    expect([layer.match('/users/7'), { ...layer.params }]).toEqual([true, { id: '7' }])
  })
})

describe('the packages that agents know by name', () => {
  for (const line of ['4', '5']) {
    const express = createRequire(createRequire(__filename).resolve(`express${line}/package.json`))
    const folder = join(ROOT, `packages/v${line}/lib/node_modules`)
    for (const name of readdirSync(folder)) {
      it(`${name} in @trunkline/v${line} has the version of the one that Express ${line} installs`, () => {
        const ours = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as Manifest
        const theirs = JSON.parse(readFileSync(manifestOf(express.resolve(name), name), 'utf8')) as Manifest
        expect([ours.name, ours.version]).toEqual([name, theirs.version])
      })

      it(`the page of @trunkline/v${line} explains ${name} to people whose scanner finds it`, () => {
        const text = readFileSync(join(ROOT, `packages/v${line}/README.md`), 'utf8')
        expect(text.slice(text.indexOf('## If a scanner'))).toContain(`\`${name}\``)
      })
    }
  }
})

/** Where the package.json of a package lies that one of its files belongs to. */
function manifestOf(file: string, name: string): string {
  const folder = join('node_modules', name)
  return join(file.slice(0, file.lastIndexOf(folder)), folder, 'package.json')
}

/**
 * The community's typings are asked for what others have added to them, if they are there. Where they are not, the type
 * is `any`, and the comment keeps TypeScript from reporting it (checks/typings/programs.js compiles both).
 */
function withoutOptional(text: string): string {
  return text.replace(
    /\/\*\* @ts-ignore \*\/\s*(?:export )?type \w+ = import\('@types\/express-serve-static-core'\)/g,
    '',
  )
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '')
}
