import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RouteDescription } from 'trunkline/tools'

/** A frame of a stack that is neither Node's nor ours. */
export interface Frame {
  readonly file: string
  readonly line: number
  /** The package that the file belongs to; undefined for the app's own. */
  readonly package: string | undefined
}

// A folder name may contain parentheses, the name of a function none of the slashes.
const FRAME = /^(?:\s+at (?:[^/\\]* \(|async )?)?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+)(?::\d+)?\)?$/
const OURS =
  /[\\/](?:@trunkline[\\/]cli|tools[\\/]cli|packages[\\/](?:trunkline|parsers|v\d))[\\/](?:bin|dist|lib|src)[\\/]/
const FRAMEWORK = /^(?:express\d?|router|connect|methods|trunkline|@trunkline[\\/].*)$/
const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/

/** The frames of a stack; for a syntax error, the line that begins it as well. */
export function framesOf(stack: string | undefined): Frame[] {
  return (stack ?? '').split('\n').flatMap((text) => {
    const [, name, line] = FRAME.exec(text) ?? []
    if (name === undefined || OURS.test(name)) return []
    const file = name.startsWith('file:') ? fileURLToPath(name) : name
    return [{ file, line: Number(line), package: PACKAGE.exec(file)?.[1]?.replace('\\', '/') }]
  })
}

/** The place in the app that a stack leads to, as `file:line`; undefined if there is none. */
export function ownPlace(stack: string | undefined): string | undefined {
  const own = framesOf(stack).find((frame) => frame.package === undefined)
  return own && `${toRelative(own.file)}:${own.line}`
}

/** Where the app, or a package with routes of its own, called a framework; undefined if Node did, or code from `eval`. */
export function callerOf(stack: string | undefined): Frame | undefined {
  return framesOf(stack).find((frame) => frame.package === undefined || !FRAMEWORK.test(frame.package))
}

/** Where a route is registered, as `file:line`; undefined if that is not known. */
export function placeOf({ place }: RouteDescription): string | undefined {
  return place && `${toRelative(place.file)}:${place.line}`
}

/** The same for messages: ` (app.js:12)`, or nothing. */
export function placeText(route: RouteDescription): string {
  const place = placeOf(route)
  return place === undefined ? '' : ` (${place})`
}

/** A file, with or without a line, as seen from the folder in which the command runs; whole if it is outside. */
export function toRelative(place: string): string {
  const path = relative(process.cwd(), resolve(place))
  return path.startsWith('..') ? place : path
}
