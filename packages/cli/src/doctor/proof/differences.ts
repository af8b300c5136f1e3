import type { Answer } from './child.ts'

type Played = Answer | { readonly problem: string }

/** One thing in which two answers differ. */
export interface Change {
  /** `status`, `body`, `answer` or the name of a header. */
  readonly what: string
  readonly from: string
  readonly to: string
}

/** Headers that differ from one answer to the next without anybody having meant it, or that follow from the body. */
const NOISE = new Set(['date', 'connection', 'keep-alive', 'x-response-time', 'x-request-id', 'server-timing', 'age'])
const OF_BODY = new Set(['etag', 'content-length', 'last-modified'])

/**
 * What an answer of the next line has that neither of two answers of the first line has. What differs between those two differs
 * from run to run (times, random names, what an earlier run has left behind) and says nothing about the line.
 */
export function findChanges(first: Played, second: Played, next: Played): Change[] {
  if ('problem' in next || 'problem' in first || 'problem' in second) return compareProblems(first, second, next)
  const changes: Change[] = []
  if (next.status !== first.status && next.status !== second.status) {
    changes.push({ what: 'status', from: String(first.status), to: String(next.status) })
  }
  changes.push(...compareHeaders(first, second, next))
  const body = compareBodies(first, second, next)
  if (body) changes.push(body)
  return changes
}

function compareProblems(first: Played, second: Played, next: Played): Change[] {
  const show = (each: Played): string => ('problem' in each ? each.problem : `status ${each.status}`)
  const to = show(next)
  return to === show(first) || to === show(second) ? [] : [{ what: 'answer', from: show(first), to }]
}

function compareHeaders(first: Answer, second: Answer, next: Answer): Change[] {
  const bodyDiffers = !next.body.equals(first.body)
  const names = new Set([...Object.keys(first.headers), ...Object.keys(next.headers)])
  return [...names].sort().flatMap((what) => {
    if (NOISE.has(what) || (bodyDiffers && OF_BODY.has(what))) return []
    const [from, again, to] = [first, second, next].map(({ headers }) => shown(headers[what])) as [
      string,
      string,
      string,
    ]
    if (isSame(what, from, to) || isSame(what, again, to)) return []
    if (from !== again && from !== ABSENT && to !== ABSENT) return [] // it is another each time
    return [{ what, from, to }]
  })
}

const ABSENT = '(none)'

/** RFC 9110 §8.3.2: the names of charsets, which differ in nothing else where files are sent, may be in any case. */
function isSame(name: string, a: string, b: string): boolean {
  return a === b || (name === 'content-type' && a.toLowerCase() === b.toLowerCase())
}

function shown(value: string | readonly string[] | undefined): string {
  return value === undefined ? ABSENT : typeof value === 'string' ? value : value.join(', ')
}

function compareBodies(first: Answer, second: Answer, next: Answer): Change | undefined {
  if (next.body.equals(first.body) || next.body.equals(second.body)) return undefined
  const [from, again, to] = [first, second, next].map(({ body }) => withoutFrames(body.toString()))
  if (to === from || to === again) return undefined
  const texts = [from as string, again as string, to as string] as const
  if (from !== again && isVaryingOnly(...texts)) return undefined
  return { what: 'body', ...aroundDifference(texts[0], texts[2]) }
}

/** The frames of a stack, in a text, in JSON or in a page: they lead through the files of the framework. */
const FRAMES = /(?:\\n|\n|<br>)(?:\s|&nbsp;)*at (?:[^\n<"\\]|\\(?!n))*/g

function withoutFrames(text: string): string {
  return text.replace(FRAMES, '')
}

/** Whether the new text differs from the first only where the first two differ from each other. */
function isVaryingOnly(first: string, second: string, next: string): boolean {
  const values = [first, second, next].map(parseJson)
  if (values.every((value) => value !== undefined)) return sameButVarying(values[0], values[1], values[2])
  const [a, b, c] = [first, second, next].map((text) => text.split('\n'))
  if (!a || !b || !c || a.length !== b.length) return true // it is another text each time
  return a.length === c.length && a.every((line, i) => line === c[i] || line !== b[i])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON: the lines are compared
  }
}

function sameButVarying(first: unknown, second: unknown, next: unknown): boolean {
  if (isObject(first) && isObject(second) && isObject(next)) {
    const names = new Set([...Object.keys(first), ...Object.keys(next)])
    return [...names].every((name) => sameButVarying(first[name], second[name], next[name]))
  }
  return first === next || second === next || (first !== second && typeof first === typeof next)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const BEFORE = 12
const LONGEST = 100

/** Two texts from shortly before the place at which they part. */
function aroundDifference(from: string, to: string): { from: string; to: string } {
  let at = 0
  while (at < from.length && from[at] === to[at]) at++
  const start = Math.max(0, at - BEFORE)
  const piece = (text: string): string => {
    const cut = text.slice(start, start + LONGEST).replace(/\p{Cc}/gu, (char) => JSON.stringify(char).slice(1, -1))
    return `${start > 0 ? '…' : ''}${cut}${text.length > start + LONGEST ? '…' : ''}` || '(empty)'
  }
  return { from: piece(from), to: piece(to) }
}
