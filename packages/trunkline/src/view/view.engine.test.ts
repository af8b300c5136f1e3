import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadEngine } from './view.ts'

const HOOKS = ['__framework', '__express']
const app = realpathSync(mkdtempSync(join(tmpdir(), 'engine-')))

beforeAll(() => {
  provide('both-hooks', 'exports.__framework = () => "framework"; exports.__express = () => "express"')
  provide('old-hook', 'exports.__express = () => "express"')
  provide('no-hook', 'exports.render = () => {}')
  provide('empty', 'module.exports = null')
  provide('broken', 'throw new Error("broken inside")')
  provide('ejs', 'exports.__express = () => "the application\'s own"')
  writeFileSync(join(app, 'secret.js'), 'throw new Error("loaded a file of the application")')
  vi.spyOn(process, 'cwd').mockReturnValue(app)
})

afterAll(() => {
  vi.restoreAllMocks()
  rmSync(app, { recursive: true })
})

describe('loadEngine', () => {
  it('takes the first hook that the module has', () => {
    expect(loadEngine('both-hooks', HOOKS)('', {}, () => {})).toBe('framework')
    expect(loadEngine('both-hooks', ['__express'])('', {}, () => {})).toBe('express')
    expect(loadEngine('old-hook', HOOKS)('', {}, () => {})).toBe('express')
  })

  it("takes the application's package before the framework's", () => {
    expect(loadEngine('ejs', HOOKS)('', {}, () => {})).toBe("the application's own")
  })

  it('finds what only the framework can see', () => {
    expect(loadEngine('pug', HOOKS)).toBeTypeOf('function')
  })

  it('says which module has no engine', () => {
    for (const name of ['no-hook', 'empty', 'fs']) {
      expect(() => loadEngine(name, HOOKS)).toThrow(`Module "${name}" does not provide a view engine.`)
    }
  })

  it('says which engine is missing and how to install it', () => {
    expect(() => loadEngine('absent', HOOKS)).toThrow(
      expect.objectContaining({
        code: 'MODULE_NOT_FOUND',
        message: expect.stringMatching(/Cannot find module "absent".*"npm install absent".*app\.engine\("\.absent"/),
      }),
    )
  })

  it('lets an error inside the package through', () => {
    expect(() => loadEngine('broken', HOOKS)).toThrow('broken inside')
  })

  it('loads packages only, never a file', () => {
    const paths = [
      '',
      '.',
      '..',
      './secret.js',
      '../secret',
      '/secret',
      join(app, 'secret.js'),
      '\\secret',
      'a/b',
      'node:fs',
      '@a',
      '@a/../b',
    ]
    for (const path of paths) expect(() => loadEngine(path, HOOKS)).toThrow(/is not the name of a package/)
  })
})

function provide(name: string, source: string): void {
  const dir = join(app, 'node_modules', name)
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'index.js'), source)
}
