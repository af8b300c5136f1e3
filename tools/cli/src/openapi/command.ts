import { readFileSync, writeFileSync } from 'node:fs'
import { type Command, textOf } from '../command-line/options.ts'
import { printable } from '../command-line/terminal.ts'
import { UserError } from '../command-line/user-error.ts'
import { askApp, LOADING } from '../routes/load-app.ts'
import { type Changes, compareDocuments } from './changes.ts'

type Name = 'output' | 'diff' | keyof typeof LOADING

/** `trunkline openapi app.js` */
export const openapiCommand: Command<Name> = {
  usage: 'trunkline openapi <file> [options]',
  summary: 'Writes the OpenAPI document of an app of Express or Trunkline, and says what breaks clients.',
  options: {
    output: { short: 'o', value: 'file', help: 'write it to this file instead of printing it' },
    diff: { value: 'file', help: 'compare it with this older document; exit 1 if something breaks clients' },
    ...LOADING,
  },
  details:
    'The file is loaded, but no port is opened. It exports the app, or { app }, or starts it.\n' +
    'The document is the one that the app serves by openapi(app); otherwise it has every route, title and version\n' +
    'are those of the nearest package.json, and what would make it better is listed on stderr.\n' +
    'Exit code: 0, or 1 with --diff when something breaks clients, or 2 when there is no app or no document.',
  async run(options, [file, ...others]) {
    if (file === undefined || others.length > 0) throw new UserError('Give one file: trunkline openapi app.js')
    const older = textOf(options.diff)
    const before = older === undefined ? undefined : readDocument(older)
    const { document, warnings, advice } = await askApp(file, 'openapi', options)
    for (const warning of warnings) process.stderr.write(`trunkline: ${printable(warning)}\n`)
    const output = textOf(options.output)
    if (output !== undefined) writeDocument(output, document)
    if (before !== undefined) return report(compareDocuments(before, document))
    if (output === undefined) process.stdout.write(toText(document))
    if (advice.length > 0) process.stderr.write(`trunkline: ${printable(advice.join('\n'))}\n`)
    return 0
  },
}

function toText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

function readDocument(file: string): object {
  let document: unknown
  try {
    document = JSON.parse(readFileSync(file, 'utf8'))
  } catch (err) {
    throw new UserError(`${file} cannot be read as JSON: ${(err as Error).message}`)
  }
  if (typeof document === 'object' && document !== null && 'openapi' in document) return document
  throw new UserError(`${file} is not an OpenAPI document.`)
}

function writeDocument(file: string, document: object): void {
  try {
    writeFileSync(file, toText(document))
  } catch (err) {
    throw new UserError(`${file} cannot be written: ${(err as Error).message}`)
  }
}

function report({ breaking, added }: Changes): number {
  for (const text of added) process.stdout.write(`+ ${text}\n`)
  for (const text of breaking) process.stdout.write(`! ${text}\n`)
  if (breaking.length === 0) process.stdout.write('Nothing breaks clients.\n')
  else
    process.stdout.write(`${breaking.length} ${breaking.length === 1 ? 'change breaks' : 'changes break'} clients.\n`)
  return breaking.length === 0 ? 0 : 1
}
