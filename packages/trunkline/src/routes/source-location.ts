import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CallLocation, recordCallLocations } from '../router/call-locations.ts'

/** A position in the source of an app. */
export interface SourceLocation {
  /** The path of the file, absolute; with source maps (`node --enable-source-maps`), that of the source. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1. */
  readonly column: number
}

/**
 * Records where routes are registered from now on, whatever `NODE_ENV` is, so that `routes()` can report it;
 * `recordPlaces(false)` stops. For programs that load an app to inspect it. If several copies of the framework may be
 * loaded, set `TRUNKLINE_PLACES=1` (`0`: never) before loading them: it reaches all of them.
 * @example
 * recordPlaces()
 * const { app } = await import(file)
 * console.log(routes(app)[0]?.place) // { file: '/srv/shop/app.js', line: 12, column: 5 }
 */
export function recordPlaces(on = true): void {
  recordCallLocations(on)
}

/** For messages: ` (src/books.ts:12)`; empty if the place is not known. */
export function placeText(place: SourceLocation | undefined): string {
  return place === undefined ? '' : ` (${path.relative(process.cwd(), place.file)}:${place.line})`
}

/** The source position of a call. Undefined if it has none, such as code created from a string. */
export function readLocation({ stack }: CallLocation): SourceLocation | undefined {
  if (typeof stack !== 'string') return undefined // the app replaced `Error.prepareStackTrace`
  const [, name, text = ''] = FRAME.exec(stack) ?? []
  const [, file, line, column] = POSITION.exec(name === undefined ? text : text.slice(0, -1)) ?? []
  if (file === undefined || file.startsWith('eval at ')) return undefined
  return { file: file.startsWith('file://') ? fileURLToPath(file) : file, line: Number(line), column: Number(column) }
}

// `    at name (/path/file.js:1:2)`, `    at file:///path/file.mjs:1:2`. A folder name may contain parentheses.
const FRAME = /^ +at (?:async )?([^/\\\n]*? \()?(.*)$/m
const POSITION = /^(.+):(\d+):(\d+)$/
