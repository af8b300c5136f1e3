import { fileURLToPath } from 'node:url'

/** A source line of the app. */
export interface Caller {
  readonly file: string
  readonly line: number | null
}

// Files of the frameworks, of this package and of Node: the first other stack frame is the app's.
const INTERNAL =
  /[\\/](?:node_modules[\\/](?:express\d?|router|trunkline|@trunkline[\\/]\w+|connect|methods)|(?:packages[\\/](?:(?:trunkline|parsers)[\\/](?:src|dist|lib)|v\d)|tools[\\/]cli[\\/](?:src|dist)))[\\/]|^node:/

/** The line of the app that led to this call; undefined if it was called by Node, or from `eval`. */
export function findCaller(): Caller | undefined {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 30
  Error.prepareStackTrace = (_, frames) => frames
  const frames = new Error().stack as unknown as NodeJS.CallSite[] // set by prepareStackTrace above
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  for (const frame of frames) {
    const name = frame.getFileName()
    if (!name || INTERNAL.test(name)) continue
    return { file: name.startsWith('file:') ? fileURLToPath(name) : name, line: frame.getLineNumber() }
  }
  return undefined
}
