import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { type Command, type ParsedOptions, textOf } from '../command-line/options.ts'
import { printable } from '../command-line/terminal.ts'
import { UserError } from '../command-line/user-error.ts'
import { askApp, LOADING } from '../routes/load-app.ts'
import { typeChanges } from './changes.ts'
import { watchModules } from './watch-modules.ts'

type Name = 'output' | 'check' | 'watch' | keyof typeof LOADING

/** `trunkline types app.js` */
export const typesCommand: Command<Name> = {
  usage: 'trunkline types <file> [options]',
  summary: 'Writes the types of an app for client<App>(), inject() and createAgent(): all of its routes, as a file.',
  options: {
    output: { short: 'o', value: 'file', help: 'write them to this file instead of printing them' },
    check: { help: 'write nothing; exit 1 if the file of --output is not up to date, and say what has changed' },
    watch: { help: 'write them again whenever a module changes' },
    ...LOADING,
  },
  details:
    'The file is loaded, but no port is opened. It exports the app, or { app }, or a function that makes it\n' +
    'such as createApp, or starts it.\n' +
    'Exit code: 0, or 1 with --check when the file is not up to date, or 2 when there is no app.',
  async run(options, [file, ...others]) {
    if (file === undefined || others.length > 0) throw new UserError('Give one file: trunkline types app.js')
    const output = textOf(options.output)
    if (output === undefined && (options.check || options.watch)) {
      throw new UserError(`The option --${options.check ? 'check' : 'watch'} needs --output <file>.`)
    }
    if (options.watch) return keepWriting(file, output as string, options)
    return write(file, output, options)
  },
}

async function write(file: string, output: string | undefined, options: ParsedOptions<Name>): Promise<number> {
  const { types, warnings } = await askApp(file, 'types', options)
  for (const warning of warnings) process.stderr.write(`trunkline: ${printable(warning)}.\n`)
  if (output === undefined) process.stdout.write(types)
  else if (options.check) return check(output, types)
  else if (read(output) !== types) writeTypes(output, types) // an unchanged file wakes no compiler
  return 0
}

function check(output: string, types: string): number {
  const before = read(output)
  if (before === types) return 0
  const changes = before === undefined ? [] : typeChanges(before, types)
  const lines = changes.map((line) => `${printable(line)}\n`).join('')
  process.stdout.write(
    `${lines}${output} ${before === undefined ? 'is missing' : 'is not up to date'}: write it anew.\n`,
  )
  return 1
}

/** The file's text with the line ends that we write, whatever git made of them; undefined if there is none. */
function read(output: string): string | undefined {
  try {
    return readFileSync(output, 'utf8').replaceAll('\r\n', '\n')
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new UserError(`${output} cannot be read: ${(err as Error).message}`)
  }
}

function writeTypes(output: string, types: string): void {
  try {
    writeFileSync(output, types)
  } catch (err) {
    throw new UserError(`${output} cannot be written: ${(err as Error).message}`)
  }
}

/** Editors write a file in several steps. */
const PAUSE = 150

/** Writes now and after each change of a module, until the process is ended. A mistake in the app is shown. */
function keepWriting(file: string, output: string, options: ParsedOptions<Name>): Promise<never> {
  const attempt = async (): Promise<void> => {
    try {
      await write(file, output, options)
      process.stderr.write(`trunkline: ${output} is up to date.\n`)
    } catch (err) {
      if (!(err instanceof UserError)) throw err
      process.stderr.write(`trunkline: ${printable(err.message)}\n`)
    }
  }
  const isBelow = !relative('.', file).startsWith('..')
  return new Promise((_resolve, reject) => {
    let pause: NodeJS.Timeout | undefined
    let last = attempt()
    const again = (): void => {
      last = last.then(attempt)
      last.catch(reject)
    }
    const changed = (path: string): void => {
      if (path === resolve(output)) return
      clearTimeout(pause)
      pause = setTimeout(again, PAUSE)
    }
    watchModules(isBelow ? process.cwd() : dirname(resolve(file)), changed, reject)
  })
}
