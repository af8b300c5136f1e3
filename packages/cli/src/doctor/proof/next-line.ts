import { appendFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { installRedirect, registerInThread, resolveImport } from './install-redirect.ts'
import { createRedirect, type Redirect, type Swap } from './redirect.ts'

interface NextLine extends Swap {
  /** A file that is written when something was redirected. */
  readonly seen?: string
}

/** Puts the next line in the place of Express in this process, as the environment says. */
export function putNextLine(): void {
  const settings = read()
  if (settings === undefined) return
  installRedirect(noting(settings))
  registerInThread(settings)
  // jest looks up modules itself, by a function that can be given; argv is not read yet.
  if (isJest(process.argv[1])) process.argv.push(`--resolver=${resolverFile()}`)
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

/** As `createRedirect`, and leaves a note at the first time: a run that loads no Express proves nothing. */
export function noting({ seen, ...swap }: NextLine): Redirect {
  const redirect = createRedirect(swap)
  let noted = false
  return (specifier, parent, isImport) => {
    const file = redirect(specifier, parent, isImport)
    if (file !== undefined && seen !== undefined && !noted) {
      noted = true
      appendFileSync(seen, `${process.pid}\n`)
    }
    return file
  }
}

/** What jest is told to look modules up with; `options` has its own way. */
export function createJestResolver(): JestResolver {
  const settings = read()
  const redirect = settings ? noting(settings) : () => undefined
  return (path, options) =>
    redirect(path, join(options.basedir, 'index.js'), false) ?? options.defaultResolver(path, options)
}

type JestResolver = (path: string, options: JestOptions) => string

interface JestOptions {
  readonly basedir: string
  readonly defaultResolver: JestResolver
}

export { resolveImport }
