import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ReplaceError, replaceFiles } from '../src/doctor/fixing/replace-files.ts'
import { makeFolder, runHere } from './run-cli.ts'

const BIN = join(__dirname, '../bin/trunkline.js')

/** The files of a folder, hidden ones too. */
function textsIn(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

describe('replacing files', () => {
  it("keeps a file's mode, and leaves no temporary file", () => {
    const folder = makeFolder({ 'a.js': 'old' })
    chmodSync(join(folder, 'a.js'), 0o751)
    replaceFiles([
      { path: join(folder, 'a.js'), text: 'new' },
      { path: join(folder, 'b.js'), text: 'made' },
    ])
    expect(textsIn(folder)).toEqual({ 'a.js': 'new', 'b.js': 'made' })
    expect(statSync(join(folder, 'a.js')).mode & 0o7777).toBe(0o751)
  })

  it('writes through symbolic links', () => {
    const folder = makeFolder({ 'real/a.js': 'old' })
    symlinkSync(join('real', 'a.js'), join(folder, 'link.js'))
    replaceFiles([{ path: join(folder, 'link.js'), text: 'new' }])
    expect(lstatSync(join(folder, 'link.js')).isSymbolicLink()).toBe(true)
    expect(textsIn(join(folder, 'real'))).toEqual({ 'a.js': 'new' })
  })

  it('changes no file if one of them cannot be prepared', () => {
    const folder = makeFolder({ 'a.js': 'old' })
    const files = [
      { path: join(folder, 'a.js'), text: 'new' },
      { path: join(folder, 'no/such/folder.js'), text: 'new' },
    ]
    expect(() => replaceFiles(files)).toThrow(ReplaceError)
    expect(() => replaceFiles(files)).toThrow('folder.js cannot be written')
    expect(textsIn(folder)).toEqual({ 'a.js': 'old' })
  })

  it('restores the replaced files if a later one fails', () => {
    const folder = makeFolder({ 'a.js': 'old', 'b.js': 'old' })
    const files = ['a.js', 'made.js', 'b.js'].map((name) => ({ path: join(folder, name), text: 'new' }))
    // Between the preparation and the renaming, another program puts a folder in the place of b.js.
    const last = {
      path: join(folder, 'c.js'),
      get text() {
        rmSync(join(folder, 'b.js'))
        mkdirSync(join(folder, 'b.js/c'), { recursive: true })
        return 'new'
      },
    }
    expect(() => replaceFiles([...files, last])).toThrow('b.js cannot be written')
    expect(readdirSync(folder)).toEqual(['a.js', 'b.js'])
    expect(readFileSync(join(folder, 'a.js'), 'utf8')).toBe('old')
  })
})

describe('--fix that is killed', () => {
  const app = "const app = require('express')()\n"
  const files = {
    'a.js': `${app}app.get('/colou?r', f)\n`,
    'b.js': `${app}app.del('/b', f)\n`,
    'c.js': `${app}app.get('/c/:d?', f)\n`,
  }

  /** Ends the process without any warning when it is about to rename its n-th file. */
  function fixAndKill(folder: string, rename: number): NodeJS.Signals | null {
    const hook = join(makeFolder({}), 'kill.js')
    const text = `const fs = require('node:fs')
const { renameSync } = fs
let count = 0
fs.renameSync = (...args) => ++count === ${rename} ? process.kill(process.pid, 'SIGKILL') : renameSync(...args)
`
    writeFileSync(hook, text)
    const args = ['--require', hook, BIN, 'doctor', folder, '--fix', '--force']
    return spawnSync(process.execPath, args).signal
  }

  it('leaves every file whole, and the next run finishes the work', async () => {
    const whole = makeFolder(files)
    await runHere(['doctor', whole, '--fix', '--force'], whole)
    const after = textsIn(whole)
    for (const rename of [1, 3]) {
      const folder = makeFolder(files)
      expect(fixAndKill(folder, rename)).toBe('SIGKILL')
      for (const [name, text] of Object.entries(files)) {
        expect([text, after[name]]).toContain(readFileSync(join(folder, name), 'utf8'))
      }
      await runHere(['doctor', folder, '--fix', '--force'], folder)
      for (const [name, text] of Object.entries(after)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
    }
  })
})
