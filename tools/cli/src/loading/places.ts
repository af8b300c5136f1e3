import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A frame of a stack that is neither Node's nor ours. */
export interface Frame {
  readonly file: string
  readonly line: number
  /** The package that the file belongs to; undefined for the app's own. */
  readonly package: string | undefined
}

const FRAME = /^(?:\s+at (?:.*\(|async )?)?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^():]*):(\d+)(?::\d+)?\)?$/
const OURS = /[\\/](?:@trunkline[\\/]cli|tools[\\/]cli|packages[\\/](?:trunkline|v\d))[\\/](?:bin|dist|src)[\\/]/
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

/** A file, with or without a line, as seen from the folder in which the command runs; whole if it is outside. */
export function toRelative(place: string): string {
  const path = relative(process.cwd(), resolve(place))
  return path.startsWith('..') ? place : path
}
