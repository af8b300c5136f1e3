import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './source-graph.ts'

const run = promisify(execFile)

/** One block of code of a tutorial, in the language that the reader has chosen. */
export interface Step {
  readonly language: string
  readonly code: string
  /** The file that the block is, from the comment in its first line. */
  readonly file: string | undefined
  /** What a command prints: the block of text right behind it. */
  readonly printed: string | undefined
}

const BLOCK =
  /^```(\w+).*\n([\s\S]*?)^```\n(?:\n<details><summary>TypeScript<\/summary>\n\n```(\w+).*\n([\s\S]*?)^```\n)?/gm

/** What a reader does, one after the other. A block with a TypeScript variant has it folded right behind it. */
export function readSteps(page: string, inTypeScript: boolean): Step[] {
  const blocks = [...page.matchAll(BLOCK)].map(([, language = '', code = '', language2, code2]) =>
    inTypeScript && language2 !== undefined && code2 !== undefined
      ? { language: language2, code: code2 }
      : { language, code },
  )
  return blocks
    .map(({ language, code }, i) => ({
      language,
      code,
      file: language === 'json' ? 'tsconfig.json' : /^(?:\/\/|\/\*|<%#) (\S+\.\w+)/.exec(code)?.[1],
      printed: blocks[i + 1]?.language === 'text' ? blocks[i + 1]?.code : undefined,
    }))
    .filter(({ language }) => language !== 'text')
}

/** A folder of its own, in which the steps of a tutorial are done as a reader does them; only what npm installs is linked. */
export class Tutorial {
  #folder: string
  #port: number
  #server: ChildProcess | undefined
  /** What the running server has printed. */
  #output = ''

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  static async open(): Promise<Tutorial> {
    return new Tutorial(await mkdtemp(join(tmpdir(), 'tutorial-')), await findPort())
  }

  get folder(): string {
    return this.#folder
  }

  async write(file: string, code: string): Promise<void> {
    const path = join(this.#folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, this.#withPort(code))
  }

  /** Does what a block of commands says, and gives what it prints, with the port of the page. */
  async do(commands: string): Promise<string> {
    const printed: string[] = []
    for (const line of commands.trim().split('\n')) printed.push(await this.#doLine(this.#withPort(line)))
    return printed.join('').replaceAll(String(this.#port), '3000')
  }

  async #doLine(line: string): Promise<string> {
    const [, path = ''] = /^mkdir (\w+) && cd /.exec(line) ?? []
    if (/^npm i /.test(line)) return this.#link(line.split(' ').slice(2))
    if (/^node (--watch )?(app|server)\./.test(line)) return this.#start(line.split(' ').slice(1))
    const { stdout } = await run('sh', ['-c', /^curl /.test(line) ? line.replace('curl', 'curl -s') : line], {
      cwd: this.#folder,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, FORCE_COLOR: undefined },
    })
    this.#folder = join(this.#folder, path)
    return /^curl /.test(line) ? `${stdout.trimEnd()}\n` : ''
  }

  async #link(names: readonly string[]): Promise<string> {
    for (const name of names.filter((name) => !name.startsWith('-'))) {
      const path = join(this.#folder, 'node_modules', name)
      await mkdir(dirname(path), { recursive: true })
      await symlink(join(ROOT, 'node_modules', name), path, 'junction')
    }
    return ''
  }

  /** Starts the server in the place of the last one, and waits until it takes connections. */
  async #start(args: readonly string[]): Promise<string> {
    await this.stop()
    // Without --watch: every step starts a server of its own, and one that watches would start another one while it is asked.
    const child = spawn(process.execPath, [...NO_WARNINGS, ...args.filter((arg) => arg !== '--watch')], {
      cwd: this.#folder,
      env: { ...process.env, NODE_ENV: 'test', PORT: String(this.#port) },
    })
    this.#server = child
    this.#output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (this.#output += data))
    while (!(await answers(this.#port))) if (child.exitCode !== null) throw new Error(this.#output)
    return this.#output
  }

  /** Restarts what runs, as `node --watch` does when a file is saved. */
  async restart(): Promise<void> {
    if (this.#server) await this.#start(this.#server.spawnargs.slice(1 + NO_WARNINGS.length))
  }

  /** Ends the server as a platform does, and gives its exit code. */
  async stop(): Promise<number | null> {
    if (!this.#server || this.#server.exitCode !== null) return null
    this.#server.kill('SIGTERM')
    const [code] = await once(this.#server, 'exit')
    this.#server = undefined
    return code
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(this.#folder, { recursive: true })
  }

  #withPort(text: string): string {
    return text.replaceAll('3000', String(this.#port))
  }
}

const NO_WARNINGS = ['--disable-warning=ExperimentalWarning']

/** A free port below those that the system gives to servers that ask for any, so that no other test gets it in the meantime. */
async function findPort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) {
    const server = createServer().listen(port)
    const isFree = await new Promise((resolve) => {
      server.on('listening', () => resolve(true)).on('error', () => resolve(false))
    })
    if (isFree) return new Promise((resolve) => server.close(() => resolve(port)))
  }
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/`).then(
    (response) => response.arrayBuffer().then(() => true),
    () => false,
  )
}
