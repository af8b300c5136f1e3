import { appendFileSync } from 'node:fs'
import Module from 'node:module'
import { basename, dirname, join } from 'node:path'
import { installRedirect, registerInThread, resolveImport } from './install-redirect.ts'
import { createRedirect, loadNext, type Redirect, type Swap } from './redirect.ts'
import { skipRefusedPatterns } from './refused-patterns.ts'

interface NextLine extends Swap {
  /** A file to create at the first redirect. */
  readonly noteFile?: string | undefined
}

/** Replaces Express with the next release line in this process, as the environment variable says. */
export function installNextLine(): void {
  const settings = read()
  if (settings === undefined) return
  const { noteFile } = settings
  // Loaded at the first redirect: most processes of a test run, such as npm's, never load Express.
  const onFirst = once(() => {
    for (const framework of loadNext(settings))
      skipRefusedPatterns(framework, (refused) => {
        if (noteFile !== undefined) appendFileSync(refusedFile(noteFile), `${JSON.stringify(refused)}\n`)
      })
  })
  // Before Node 22.15 `import` is redirected in another thread, which cannot tell this one.
  if (!('registerHooks' in Module)) onFirst()
  const redirect = createNotingRedirect(settings)
  installRedirect((...asked) => {
    const file = redirect(...asked)
    if (file !== undefined) onFirst()
    return file
  })
  registerInThread(settings)
  // Jest has its own resolver, which `--resolver` replaces; it has not read argv yet.
  if (isJest(process.argv[1])) process.argv.push(`--resolver=${resolverFile()}`)
}

/** The file for rejected patterns, next to the one that shows that Express was loaded. */
export function refusedFile(noteFile: string): string {
  return `${noteFile}-refused.jsonl`
}

function once(action: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    action()
  }
}

function read(): NextLine | undefined {
  const text = process.env['TRUNKLINE_NEXT_LINE']
  return text ? (JSON.parse(text) as NextLine) : undefined // written by run-tests.ts
}

function isJest(program: string | undefined): boolean {
  return (
    program !== undefined && (basename(program) === 'jest' || /[\\/]jest(?:-cli)?[\\/]bin[\\/]jest\.js$/.test(program))
  )
}

function resolverFile(): string {
  return join(dirname(require.resolve('@trunkline/cli/package.json')), 'bin/jest-resolver.js')
}

/**
 * Like `createRedirect`, but creates the note file at the first redirect: a test run that never loads Express proves
 * nothing.
 */
export function createNotingRedirect({ noteFile, ...swap }: NextLine): Redirect {
  const redirect = createRedirect(swap)
  let noted = false
  return (specifier, parent, isImport) => {
    const file = redirect(specifier, parent, isImport)
    if (file !== undefined && noteFile !== undefined && !noted) {
      noted = true
      appendFileSync(noteFile, `${process.pid}\n`)
    }
    return file
  }
}

/** The resolver for Jest; `options` holds Jest's default one. */
export function createJestResolver(): JestResolver {
  const settings = read()
  const redirect = settings ? createNotingRedirect(settings) : () => undefined
  return (path, options) =>
    redirect(path, join(options.basedir, 'index.js'), false) ?? options.defaultResolver(path, options)
}

type JestResolver = (path: string, options: JestOptions) => string

interface JestOptions {
  readonly basedir: string
  readonly defaultResolver: JestResolver
}

export { resolveImport }
