import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { tryRead } from '../core/final-handler.ts'
import { loadOnce } from '../load-once.ts'
import { readLocation } from '../routes/source-location.ts'

/** A source position that a stack names, and the lines around it. */
export interface SourceExcerpt {
  /** `file:line:column`, relative to the working directory. */
  readonly place: string
  readonly lines: readonly { readonly number: number; readonly text: string; readonly isPlace: boolean }[]
}

/** The stack below the message; undefined if the end of the message cannot be found. */
export function framesOf(err: Error): string[] | undefined {
  const stack = String(err.stack)
  // The message may contain client input that looks like a stack frame, so only lines below it are parsed.
  const heading = headingsOf(err).find((each) => stack.startsWith(`${each}\n    at `))
  return heading === undefined ? undefined : stack.slice(heading.length + 1).split('\n')
}

/** How the stack may start. V8 wrote it when the error was created; its name may have changed since. */
function headingsOf(err: Error): string[] {
  const { message } = err
  const names = [err.name, 'Error', err.constructor?.name]
  const headings = names.map((each) => `${each}: ${message}`)
  return message === '' ? [...headings, ...names.map(String)] : headings
}

/** Source lines around the first stack frames that are in the app's own code. */
export function excerptsOf(frames: readonly string[]): SourceExcerpt[] {
  const excerpts: SourceExcerpt[] = []
  for (const frame of frames) {
    const excerpt = excerpts.length < MOST_EXCERPTS ? readExcerpt(frame) : undefined
    if (excerpt !== undefined) excerpts.push(excerpt)
  }
  return excerpts
}

const MOST_EXCERPTS = 3
const LINES_AROUND = 3

function readExcerpt(frame: string): SourceExcerpt | undefined {
  const { file, line, column } = readLocation({ stack: frame }) ?? {}
  if (file === undefined || line === undefined || !isOwnFile(file)) return undefined
  const source = tryRead(() => readFileSync(file, 'utf8'))?.split('\n') // undefined if it is in the memory of a bundler
  if (source === undefined || line < 1 || line > source.length) return undefined
  const first = Math.max(1, line - LINES_AROUND)
  const lines = source.slice(first - 1, line + LINES_AROUND).map((text, i) => {
    return { number: first + i, text: text.replace(/\r$/, ''), isPlace: first + i === line }
  })
  return { place: `${path.relative(process.cwd(), file)}:${line}:${column}`, lines }
}

/** Whether a file may be shown: below the working directory, and not an installed package. */
function isOwnFile(file: string): boolean {
  if (!path.isAbsolute(file) || !/\.[cm]?[jt]sx?$/.test(file) || INSTALLED.test(file)) return false
  return isBelow(process.cwd(), file) && !isFrameworkFile(file)
}

const INSTALLED = /[\\/]node_modules[\\/]/

/** Whether a frame of a stack is in the framework, its parsers or node itself. */
export function isFrameworkFrame(frame: string): boolean {
  const { file } = readLocation({ stack: frame }) ?? {}
  return file !== undefined && (file.startsWith('node:') || (path.isAbsolute(file) && isFrameworkFile(file)))
}

function isFrameworkFile(file: string): boolean {
  return frameworkFolders().some((folder) => isBelow(folder, file))
}

/** Also where they are linked, so that no path has `node_modules` in it. A bundle is in a folder of the app: none is known. */
const frameworkFolders = loadOnce(() => {
  try {
    return [__dirname, path.dirname(createRequire(__filename).resolve('@trunkline/parsers'))]
  } catch {
    return []
  }
})

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return !relative.startsWith('..') && !path.isAbsolute(relative)
}
