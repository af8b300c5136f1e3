import { fileURLToPath } from 'node:url'
import { type CallSite, recordCallSites } from '../../router/call-sites.ts'

/** A place in the source of an app. */
export interface RoutePlace {
  /** The path of the file, absolute; with source maps (`node --enable-source-maps`), that of the source. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1. */
  readonly column: number
}

/**
 * Has the places of routes that are registered from now on noted, whatever `NODE_ENV` is, so that `routes()` can tell them;
 * `recordPlaces(false)` ends that. For programs that load an app to look at it; where several copies of the framework may be
 * about, `TRUNKLINE_PLACES=1` in the environment speaks to all of them (`0`: never), if it is set before they are loaded.
 * @example
 * recordPlaces()
 * const { app } = await import(file)
 * console.log(routes(app)[0]?.place) // { file: '/srv/shop/app.js', line: 12, column: 5 }
 */
export function recordPlaces(on = true): void {
  recordCallSites(on)
}

/** The place of a call; undefined when it has none, such as one in code that was made from text. */
export function placeOf({ stack }: CallSite): RoutePlace | undefined {
  if (typeof stack !== 'string') return undefined // somebody's own `Error.prepareStackTrace`
  const [, name, location = ''] = FRAME.exec(stack) ?? []
  const [, file, line, column] = POSITION.exec(name === undefined ? location : location.slice(0, -1)) ?? []
  if (file === undefined || file.startsWith('eval at ')) return undefined
  return { file: file.startsWith('file://') ? fileURLToPath(file) : file, line: Number(line), column: Number(column) }
}

// `    at name (/path/file.js:1:2)`, `    at file:///path/file.mjs:1:2`. A folder may have parentheses in its name.
const FRAME = /^ +at ([^/\\\n]*? \()?(.*)$/m
const POSITION = /^(.+):(\d+):(\d+)$/
