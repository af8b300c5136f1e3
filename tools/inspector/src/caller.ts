import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceLocation } from 'trunkline/tools'

/** The caller: its location in the app's own code, and whether the framework itself made the call. */
export interface Caller {
  readonly location: SourceLocation | undefined
  /** Whether the framework made the call, because a handler threw or its promise rejected. */
  readonly byFramework: boolean
}

/** Reads the current call stack. `marker` is the name of the framework function that was called. */
export function readCaller(marker: string | undefined): Caller {
  const frames = captureFrames()
  const at = marker === undefined ? -1 : frames.findIndex((frame) => frame.includes(marker))
  const callers = frames.slice(at + 1).map(readFrame)
  const framework = at === -1 ? undefined : folderOf(readFrame(frames[at] as string)?.file)
  const first = callers[0]
  return {
    location: callers.find((caller) => caller !== undefined && isOwn(caller.file)),
    byFramework: first !== undefined && framework !== undefined && first.file.startsWith(framework),
  }
}

/** The build folder of a package, which has several files. */
function folderOf(file: string | undefined): string | undefined {
  return file === undefined ? undefined : (/^.*[\\/]dist[\\/]/.exec(file)?.[0] ?? file)
}

/** How many calls to look back. With 20, all of them were ours and Node's when a handler of 4.x called `res.json()`. */
const DEPTH = 32

function captureFrames(): string[] {
  const holder: { stack?: unknown } = {}
  const limit: unknown = Error.stackTraceLimit
  Reflect.set(Error, 'stackTraceLimit', DEPTH)
  Error.captureStackTrace(holder, captureFrames)
  const { stack } = holder // read immediately: an unformatted stack keeps requests and responses in memory
  if (limit !== undefined) Reflect.set(Error, 'stackTraceLimit', limit)
  return typeof stack === 'string' ? stack.split('\n').slice(1) : []
}

// `    at name (/path/file.js:1:2)`, `    at async file:///path/file.mjs:1:2`
const FRAME = /^ +at (?:.*? \()?(?:async )?((?:file:\/\/)?[^():]*(?::[\\/][^():]*)?):(\d+):(\d+)\)?$/

function readFrame(frame: string): SourceLocation | undefined {
  const [, url, line, column] = FRAME.exec(frame) ?? []
  if (url === undefined || url.startsWith('node:')) return undefined
  const file = url.startsWith('file://') ? fileURLToPath(url) : url
  return { file, line: Number(line), column: Number(column) }
}

/** Whether a file is the app's own: not Node's, not installed, and not ours (which may be linked from a workspace). */
function isOwn(file: string): boolean {
  if (!path.isAbsolute(file) || /[\\/]node_modules[\\/]/.test(file)) return false
  return !ourFolders().some((folder) => file.startsWith(folder))
}

let known: string[] | undefined

function ourFolders(): string[] {
  known ??= ['@trunkline/inspector', 'trunkline', '@trunkline/parsers'].flatMap((name) => {
    try {
      return path.join(path.dirname(require.resolve(`${name}/package.json`)), 'dist') + path.sep
    } catch {
      return [] // a strict package manager hides packages that are not declared dependencies
    }
  })
  return known
}
