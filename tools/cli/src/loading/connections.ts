import { existsSync, readFileSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname, resolve } from 'node:path'
import { framesOf, ownPlace, toRelative } from './places.ts'

/** A connection that an app opens while it is loaded: to a database, most often. */
interface Connection {
  readonly to: string
  /** The package that opens it. */
  readonly by: string | undefined
  /** The line of the app that led to it, if the package connects at once. */
  readonly place: string | undefined
}

const opened: Connection[] = []

/** Notes the connections that are opened from now on. */
export function watchConnections(): void {
  const { connect } = Socket.prototype
  Socket.prototype.connect = function watchedConnect(this: Socket, ...args: unknown[]) {
    const { stack } = new Error()
    const by = framesOf(stack).find((frame) => frame.package !== undefined)?.package
    opened.push({ to: targetOf(args[0]), by, place: ownPlace(stack) })
    return Reflect.apply(connect, this, args) as Socket
  }
}

/** Says which import opened a connection while the app in `entry` was loaded, and what to do; empty if none did. */
export function connectionAdvice(entry: string): string {
  const [first] = opened
  if (first === undefined) return ''
  const way =
    (first.by === undefined ? undefined : wayTo(entry, ofPackage(first.by))) ??
    (first.place === undefined ? [] : [first.place])
  const shown = way.map(toRelative)
  const by = first.by === undefined ? '' : ` by ${first.by}`
  const where = shown.length === 0 ? '' : ` (${shown.join(' > ')})`
  return (
    `. Loading it connects to ${first.to}${by}${where}. ` +
    'Move that out of the module that makes the app, for example into server.js, and give the module that makes it'
  )
}

function targetOf(first: unknown): string {
  const given = Array.isArray(first) ? (first[0] as unknown) : first // node normalises the arguments of `net.connect`
  if (typeof given !== 'object' || given === null) return String(given)
  const { path, host = 'localhost', port } = given as { path?: string; host?: string; port?: number }
  return path ?? `${host}:${port}`
}

/** Says where a module may wait for ever; empty if none awaits anything while it is loaded. */
export function waitingAdvice(entry: string): string {
  const place = wayTo(entry, (line) =>
    /^(?:(?:export )?(?:const|let|var) [^=]*= *)?await\b|^for await\b/.test(line),
  )?.at(-1)
  return place === undefined ? '' : `; look at the awaits outside of functions, such as the one in ${toRelative(place)}`
}

// An import, a re-export, or a `require`; not types.
const IMPORT = /^(?!\s*import type\b).*?\b(?:from|import|require)\s*\(?\s*['"]([^'"]+)['"]/

type Wanted = (line: string, specifier: string | undefined) => boolean

function ofPackage(name: string): Wanted {
  return (_line, specifier) => specifier === name || specifier?.startsWith(`${name}/`) === true
}

/** The imports that lead from a file to a line, as `file:line`, in the order in which modules run. */
function wayTo(file: string, isWanted: Wanted, seen: Set<string> = new Set([file])): string[] | undefined {
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const [i, line] of lines.entries()) {
    const specifier = IMPORT.exec(line)?.[1]
    const next = specifier?.startsWith('.') ? fileOf(resolve(dirname(file), specifier)) : undefined
    if (next === undefined || seen.has(next)) continue
    const way = wayTo(next, isWanted, seen.add(next))
    if (way !== undefined) return [`${file}:${i + 1}`, ...way]
  }
  const found = lines.findIndex((line) => isWanted(line, IMPORT.exec(line)?.[1]))
  return found === -1 ? undefined : [`${file}:${found + 1}`]
}

function fileOf(path: string): string | undefined {
  const stem = path.replace(/\.[cm]?js$/, '')
  const endings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js']
  return [path, ...endings.map((each) => stem + each)].find((each) => existsSync(each) && statSync(each).isFile())
}
