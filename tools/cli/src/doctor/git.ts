import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path'

/**
 * Git commands that are safe in an untrusted repository. Its configuration can name programs: file watchers, hooks,
 * filters, diff drivers, submodule commands, and commands that fetch missing objects. `git status` runs some of them,
 * so we only read the index and trees, and hash file contents ourselves.
 */
export class Git {
  readonly #folder: string
  readonly #program: string

  /** Undefined if git is not installed, or the folder is not in a repository with a working tree. */
  static at(folder: string): Git | undefined {
    const program = findGit(folder)
    if (program === undefined) return undefined
    const git = new Git(folder, program)
    return git.#ask(['rev-parse', '--is-inside-work-tree'])?.trim() === 'true' ? git : undefined
  }

  private constructor(folder: string, program: string) {
    this.#folder = folder
    this.#program = program
  }

  hasCommits(): boolean {
    return this.#ask(['rev-parse', '--verify', '--quiet', 'HEAD']) !== undefined
  }

  /** The tracked files below the folder with uncommitted changes. Relative to the folder. */
  changedFiles(): string[] {
    const changed = new Set(
      this.#list('diff-index', '--cached', '--name-only', '--no-renames', '--relative', 'HEAD', '--', '.'),
    )
    for (const entry of this.#list('ls-files', '--stage', '--', '.')) {
      const [, mode = '', id = '', stage, path = ''] = /^(\d+) (\w+) (\d)\t(.*)$/s.exec(entry) ?? []
      if (stage !== '0' || (mode.startsWith('100') && !this.#hasContent(path, id))) changed.add(path)
    }
    return [...changed].sort()
  }

  /** The files below the folder that git neither tracks nor ignores. Relative to the folder. */
  untrackedFiles(): ReadonlySet<string> {
    return new Set(this.#list('ls-files', '--others', '--exclude-standard', '--', '.'))
  }

  /**
   * Which of these paths git ignores: `--fix` skips them, because git could not restore them. Relative to the folder.
   */
  ignored(paths: readonly string[]): ReadonlySet<string> {
    if (paths.length === 0) return new Set()
    // Prefix with `./`: git reads a path that starts with a colon as a pattern.
    const names = paths.map((path) => `./${path}\0`).join('')
    return new Set(
      this.#ask(['check-ignore', '-z', '--stdin'], names)
        ?.split('\0')
        .map((path) => path.slice(2)),
    )
  }

  /**
   * The merge base of a commit and HEAD, or the commit itself in a shallow clone; undefined if there is no such commit.
   */
  baseOf(name: string): string | undefined {
    if (name.startsWith('-')) return undefined
    const commit = this.#ask(['rev-parse', '--verify', '--quiet', `${name}^{commit}`])?.trim()
    if (!commit) return undefined
    return this.#ask(['merge-base', commit, 'HEAD'])?.trim() || commit // a shallow clone may not have the merge base
  }

  /** Object ids of the files below the folder in a commit, by path. */
  filesOf(commit: string): ReadonlyMap<string, string> {
    const rows = this.#list('ls-tree', '-r', commit, '.').map((row) => /^\d+ \w+ (\w+)\t(.*)$/s.exec(row))
    return new Map(rows.map((row) => [row?.[2] ?? '', row?.[1] ?? '']))
  }

  /** The content of an object; undefined if this clone does not have it. */
  textOf(id: string): string | undefined {
    return this.#ask(['cat-file', 'blob', id])
  }

  #hasContent(path: string, id: string): boolean {
    const file = join(this.#folder, path)
    // Only regular files count: a deleted file is not rewritten, and reading a named pipe would never end.
    if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return true
    return idsOf(readFileSync(file), id.length).includes(id)
  }

  #list(...[command = '', ...args]: string[]): string[] {
    return (this.#ask([command, '-z', ...args]) ?? '').split('\0').filter((each) => each !== '')
  }

  /** Output of a git command; undefined if it fails. */
  #ask(args: readonly string[], input = ''): string | undefined {
    const { status, stdout } = spawnSync(this.#program, ['-C', this.#folder, ...SWITCHES, ...args], {
      // Windows also loads DLLs from the current folder, so that must not be the untrusted one.
      cwd: dirname(process.execPath),
      env: quietEnvironment(),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      input,
    })
    return status === 0 ? stdout : undefined
  }
}

/** Git's object ids for a content: as it is, and with the line endings that `autocrlf` converts to. */
export function idsOf(bytes: Buffer, length: number): string[] {
  const id = (content: Buffer) =>
    createHash(length === 64 ? 'sha256' : 'sha1')
      .update(`blob ${content.length}\0`)
      .update(content)
      .digest('hex')
  const normalised = bytes.includes('\r\n')
    ? [Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')]
    : []
  return [bytes, ...normalised].map(id)
}

const SWITCHES = [
  '--no-pager',
  '--no-optional-locks',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.pager=cat',
    'core.sshCommand=false',
    'core.askPass=',
    'credential.helper=',
    'diff.external=',
    'diff.ignoreSubmodules=all',
    'protocol.allow=never',
    'safe.bareRepository=explicit',
    'submodule.recurse=false',
  ].flatMap((setting) => ['-c', setting]),
]

// Variables that point git at the repository of a running hook rather than the scanned one.
const LOCAL =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX|EXTERNAL_DIFF|SSH|SSH_COMMAND|ATTR_SOURCE|SHALLOW_FILE|GRAFT_FILE|TRACE.*)$/

function quietEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !LOCAL.test(name))
  return {
    ...Object.fromEntries(own),
    // A partial clone can name a command that fetches missing objects. Allow no protocol: "none" is not the name of
    // one.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
}

/** Finds git on the PATH. Skips folders inside the project: `npx` puts its node_modules/.bin first. */
function findGit(folder: string): string | undefined {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((each) => isTrusted(each, folder))
  return folders.map((each) => join(each, name)).find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

function isTrusted(path: string, folder: string): boolean {
  if (!isAbsolute(path) || /[\\/]node_modules(?:[\\/]|$)/.test(path)) return false
  const inside = relative(folder, path)
  return inside.startsWith('..') || isAbsolute(inside)
}
