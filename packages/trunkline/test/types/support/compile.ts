import { join } from 'node:path'
import ts from 'typescript5'
import { ROOT } from '../../support/source-graph.ts'

const FOLDER = join(ROOT, 'packages/trunkline/test/types')

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  strict: true,
  noEmit: true,
  esModuleInterop: true,
  skipLibCheck: true,
}

/** Compiles sources that exist only here, by name, and gives the messages for each of them. */
export function compile(sources: Record<string, string>, options: ts.CompilerOptions = {}): Map<string, string[]> {
  const files = new Map(Object.entries(sources).map(([name, text]) => [join(FOLDER, name), text]))
  const all = { ...OPTIONS, ...options }
  const program = ts.createProgram([...files.keys()], all, createHost(files, all))
  const messages = new Map(Object.keys(sources).map((name): [string, string[]] => [name, []]))
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const name = file?.fileName.slice(FOLDER.length + 1) ?? ''
    const list = messages.get(name)
    const text = ts.flattenDiagnosticMessageText(messageText, '\n')
    if (list === undefined) throw new Error(`${file?.fileName}: ${text}`)
    list.push(text)
  }
  return messages
}

/** A program of one source that exists only here, for asking what its types are. */
export function createTypeProgram(source: string): { program: ts.Program; file: ts.SourceFile } {
  const name = join(FOLDER, 'asked.mts')
  const program = ts.createProgram([name], OPTIONS, createHost(new Map([[name, source]]), OPTIONS))
  const [first] = program.getSemanticDiagnostics(program.getSourceFile(name))
  if (first !== undefined) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, '\n'))
  return { program, file: program.getSourceFile(name) as ts.SourceFile } // it was given
}

function createHost(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (name) => files.has(name) || fileExists(name)
  host.readFile = (name) => files.get(name) ?? readFile(name)
  const { getSourceFile } = host
  host.getSourceFile = (name, language, ...more) => {
    const text = files.get(name)
    if (text !== undefined) return ts.createSourceFile(name, text, language)
    const key = `${name} ${JSON.stringify(language)}`
    if (!parsed.has(key)) parsed.set(key, getSourceFile(name, language, ...more))
    return parsed.get(key)
  }
  return host
}

// Most of the time goes into reading the libraries, which are the same for every program.
const parsed = new Map<string, ts.SourceFile | undefined>()
