import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path'

/**
 * Git, as the doctor asks it about a folder whose owner is not known. The configuration of a repository can name programs:
 * for watching files, as hooks, as filters and diff drivers, for submodules, and for fetching objects that are missing.
 * `git status` runs some of them, so it is not used: only the index and trees are asked for, and file contents are hashed here.
 */
export class Git {
  readonly #folder: string
  readonly #program: string

  /** Undefined when there is no git, or the folder is not in a repository that has its files beside it. */
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

  /** A path below the folder that is not as committed; undefined when all are. */
  findChange(): string | undefined {
    if (this.#ask(['rev-parse', '--verify', '--quiet', 'HEAD']) === undefined) return '.'
    const staged = this.#list('diff-index', '--cached', '--name-only', '--no-renames', '--relative', 'HEAD', '--', '.')
    if (staged.length > 0) return staged[0]
    const [untracked] = this.#list('ls-files', '--others', '--exclude-standard', '--', '.')
    if (untracked !== undefined) return untracked
    for (const entry of this.#list('ls-files', '--stage', '--', '.')) {
      const [, mode = '', id = '', stage, path = ''] = /^(\d+) (\w+) (\d)\t(.*)$/s.exec(entry) ?? []
      if (stage !== '0') return path
      if (mode.startsWith('100') && !this.#hasContent(path, id)) return path
    }
    return undefined
  }

  /** Which of these paths, relative to the folder, git ignores: what is lost there cannot be brought back. */
  ignored(paths: readonly string[]): ReadonlySet<string> {
    if (paths.length === 0) return new Set()
    // A name that begins with a colon would be a pattern.
    const names = paths.map((path) => `./${path}\0`).join('')
    return new Set(
      this.#ask(['check-ignore', '-z', '--stdin'], names)
        ?.split('\0')
        .map((path) => path.slice(2)),
    )
  }

  /** The commit that a name means, or the last one that it shares with what is checked out; undefined for no commit. */
  baseOf(name: string): string | undefined {
    if (name.startsWith('-')) return undefined
    const commit = this.#ask(['rev-parse', '--verify', '--quiet', `${name}^{commit}`])?.trim()
    if (!commit) return undefined
    return this.#ask(['merge-base', commit, 'HEAD'])?.trim() || commit // a shallow clone may not have the common one
  }

  /** The ids of the files below the folder as a commit has them, by their paths. */
  filesOf(commit: string): ReadonlyMap<string, string> {
    const rows = this.#list('ls-tree', '-r', commit, '.').map((row) => /^\d+ \w+ (\w+)\t(.*)$/s.exec(row))
    return new Map(rows.map((row) => [row?.[2] ?? '', row?.[1] ?? '']))
  }

  /** What a file held under an id; undefined when this clone does not have it. */
  textOf(id: string): string | undefined {
    return this.#ask(['cat-file', 'blob', id])
  }

  #hasContent(path: string, id: string): boolean {
    const file = join(this.#folder, path)
    // What is not checked out will not be rewritten. Reading a named pipe would never end.
    if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return true
    return idsOf(readFileSync(file), id.length).includes(id)
  }

  #list(...[command = '', ...args]: string[]): string[] {
    return (this.#ask([command, '-z', ...args]) ?? '').split('\0').filter((each) => each !== '')
  }

  /** What git prints; undefined when it fails. */
  #ask(args: readonly string[], input = ''): string | undefined {
    const { status, stdout } = spawnSync(this.#program, ['-C', this.#folder, ...SWITCHES, ...args], {
      // Windows looks for the program's libraries in the current folder, which may be the one that is scanned.
      cwd: dirname(process.execPath),
      env: quietEnvironment(),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      input,
    })
    return status === 0 ? stdout : undefined
  }
}

/** The ids that git gives to a content, as it is and with the line ends of the other kind that `autocrlf` makes. */
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

// Of the repository in which the doctor was started, by a hook for example: not the one that is asked about.
const LOCAL =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX|EXTERNAL_DIFF|SSH|SSH_COMMAND|ATTR_SOURCE|SHALLOW_FILE|GRAFT_FILE|TRACE.*)$/

function quietEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !LOCAL.test(name))
  return {
    ...Object.fromEntries(own),
    // A repository may claim that its missing objects are to be fetched, by a command of its choice. No protocol has this name.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
}

/** The git on the search path. `npx` puts node_modules/.bin of the project in front of it: what lies there is not asked. */
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
