import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitAll, git } from './git-folder.ts'
import { makeFolder, runHere } from './run-cli.ts'

const APP = "const app = require('express')()\napp.del('/', f)\n"

/** A repository, a program that its configuration can name, and a file that is there once the program was run. */
function makeHostile(files: Record<string, string> = {}): { folder: string; program: string; wasRun: () => boolean } {
  const folder = makeFolder({ 'app.js': APP, ...files })
  const elsewhere = makeFolder({})
  const mark = join(elsewhere, 'was-run')
  const program = join(elsewhere, 'program.sh')
  writeFileSync(program, `#!/bin/sh\ntouch ${mark}\nexit 1\n`)
  chmodSync(program, 0o755)
  commitAll(folder)
  return { folder, program, wasRun: () => existsSync(mark) }
}

/** The times of the file are not those of the index, so git has to look into it. */
function touch(folder: string): void {
  rmSync(join(folder, 'app.js'))
  writeFileSync(join(folder, 'app.js'), APP)
}

type Hostile = ReturnType<typeof makeHostile>
const config =
  (name: string) =>
  ({ folder, program }: Hostile) =>
    void git(folder, 'config', name, program)

const WAYS: [title: string, prepare: (hostile: Hostile) => void, files?: Record<string, string>][] = [
  ['a watcher of files', config('core.fsmonitor')],
  ['an external diff', config('diff.external')],
  ['a pager', config('core.pager')],
  ['an alias', ({ folder, program }) => void git(folder, 'config', 'alias.ls-files', `!${program}`)],
  [
    'hooks',
    ({ folder, program }) => {
      const hooks = join(program, '../hooks')
      mkdirSync(hooks)
      for (const name of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction', 'query-watchman']) {
        renameSync(copyOf(program, join(hooks, `${name}.new`)), join(hooks, name))
      }
      git(folder, 'config', 'core.hooksPath', hooks)
    },
  ],
  ['a clean filter', config('filter.x.clean'), { '.gitattributes': '*.js filter=x\n' }],
  ['a filter process', config('filter.x.process'), { '.gitattributes': '*.js filter=x\n' }],
  ['a text conversion', config('diff.x.textconv'), { '.gitattributes': '*.js diff=x\n' }],
  ['a diff driver', config('diff.x.command'), { '.gitattributes': '*.js diff=x\n' }],
  [
    'an included configuration',
    ({ folder, program }) => {
      writeFileSync(join(folder, '.git/more'), `[core]\n\tfsmonitor = ${program}\n`)
      git(folder, 'config', 'include.path', 'more')
    },
  ],
  [
    'the configuration of a worktree',
    ({ folder, program }) => {
      git(folder, 'config', 'extensions.worktreeConfig', 'true')
      writeFileSync(join(folder, '.git/config.worktree'), `[core]\n\tfsmonitor = ${program}\n`)
    },
  ],
  [
    'a repository inside, as a submodule',
    ({ folder, program }) => {
      const inner = join(folder, 'inner')
      mkdirSync(inner)
      writeFileSync(join(inner, 'app.js'), APP)
      commitAll(inner)
      git(folder, 'add', '.')
      git(folder, 'commit', '-qm', 'y')
      git(inner, 'config', 'core.fsmonitor', program)
      git(inner, 'config', 'filter.x.clean', program)
    },
  ],
  [
    'objects that are to be fetched by a command',
    ({ folder, program }) => {
      git(folder, 'config', 'core.repositoryFormatVersion', '1')
      git(folder, 'config', 'extensions.partialClone', 'origin')
      git(folder, 'config', 'remote.origin.url', folder)
      git(folder, 'config', 'remote.origin.promisor', 'true')
      git(folder, 'config', 'remote.origin.uploadpack', program)
      git(folder, 'config', 'protocol.file.allow', 'always')
      const tree = git(folder, 'rev-parse', 'HEAD^{tree}').trim()
      rmSync(join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2)))
    },
  ],
]

function copyOf(program: string, target: string): string {
  writeFileSync(target, `#!/bin/sh\nexec ${program}\n`)
  chmodSync(target, 0o755)
  return target
}

const COMMANDS = [
  ['doctor', '--since', 'HEAD'],
  ['doctor', '--fix'],
]

async function runAll(folder: string): Promise<void> {
  for (const args of COMMANDS) {
    touch(folder)
    await runHere(args, folder)
  }
}

describe('a hostile project runs nothing', () => {
  it.each(WAYS)('reading a hostile project runs nothing by %s', async (_, prepare, files) => {
    const hostile = makeHostile(files)
    prepare(hostile)
    await runAll(hostile.folder)
    expect(hostile.wasRun()).toBe(false)
  })

  it('a bare repository in the project runs nothing', async () => {
    const hostile = makeHostile()
    renameSync(join(hostile.folder, '.git'), join(hostile.folder, 'bare'))
    for (const name of ['HEAD', 'config', 'objects', 'refs', 'index']) {
      renameSync(join(hostile.folder, 'bare', name), join(hostile.folder, name))
    }
    writeFileSync(
      join(hostile.folder, 'config'),
      `[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = ${hostile.program}\n`,
    )
    await runAll(hostile.folder)
    expect(hostile.wasRun()).toBe(false)
  })

  it('a git of the project, which npx puts on the search path, is not run', async () => {
    const hostile = makeHostile()
    const bin = join(hostile.folder, 'node_modules/.bin')
    mkdirSync(bin, { recursive: true })
    copyOf(hostile.program, join(bin, 'git'))
    copyOf(hostile.program, join(hostile.folder, 'git'))
    const path = process.env['PATH']
    process.env['PATH'] = `${bin}:.:${hostile.folder}:${path}`
    await runAll(hostile.folder).finally(() => {
      process.env['PATH'] = path
    })
    expect(hostile.wasRun()).toBe(false)
  })

  it('configuration files that tools load are not run', async () => {
    const evil = (mark: string) => `require('fs').writeFileSync(${JSON.stringify(mark)}, '')\n`
    const hostile = makeHostile()
    const mark = join(hostile.program, '../was-run')
    for (const name of ['babel.config.js', '.babelrc.js', 'app.js', 'index.js', 'trunkline.config.js', 'tsconfig.js']) {
      writeFileSync(join(hostile.folder, name), evil(mark) + APP)
    }
    mkdirSync(join(hostile.folder, 'node_modules/express'), { recursive: true })
    mkdirSync(join(hostile.folder, 'node_modules/@babel/parser'), { recursive: true })
    for (const name of ['express', '@babel/parser']) {
      writeFileSync(join(hostile.folder, 'node_modules', name, 'index.js'), evil(mark))
    }
    for (const args of COMMANDS) await runHere(args, hostile.folder)
    expect(hostile.wasRun()).toBe(false)
  })

  it('plain git does run the programs of these projects', async () => {
    const ran: string[] = []
    for (const [title, prepare, files] of WAYS.filter(([each]) => /watcher|clean|submodule|fetched/.test(each))) {
      const hostile = makeHostile(files)
      prepare(hostile)
      touch(hostile.folder)
      if (title.includes('submodule')) touch(join(hostile.folder, 'inner'))
      git(hostile.folder, 'status', '--porcelain')
      git(hostile.folder, 'ls-tree', '-r', 'HEAD')
      if (hostile.wasRun()) ran.push(title)
    }
    expect(ran).toHaveLength(4)
  })
})
