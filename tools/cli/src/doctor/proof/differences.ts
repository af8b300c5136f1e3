import type { PlayedResponse } from './child.ts'

type PlayResult = PlayedResponse | { readonly problem: string }

/** One difference between two responses. */
export interface Change {
  /** `status`, `body`, `answer` (one run had no response) or a header name. */
  readonly what: string
  readonly from: string
  readonly to: string
}

/** Headers that change with every response, or follow from the body. */
const NOISE = new Set(['date', 'connection', 'keep-alive', 'x-response-time', 'x-request-id', 'server-timing', 'age'])
const OF_BODY = new Set(['etag', 'content-length', 'last-modified'])

/**
 * Finds what differs on the next release line. The first line runs twice: whatever differs between those two runs
 * (times, random ids, leftovers of an earlier run) is noise.
 */
export function findChanges(first: PlayResult, second: PlayResult, next: PlayResult): Change[] {
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

function compareProblems(first: PlayResult, second: PlayResult, next: PlayResult): Change[] {
  const show = (each: PlayResult): string => ('problem' in each ? each.problem : `status ${each.status}`)
  const to = show(next)
  return to === show(first) || to === show(second) ? [] : [{ what: 'answer', from: show(first), to }]
}

function compareHeaders(first: PlayedResponse, second: PlayedResponse, next: PlayedResponse): Change[] {
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
    if (from !== again && from !== ABSENT && to !== ABSENT) return [] // it changes with every run
    return [{ what, from, to }]
  })
}

const ABSENT = '(none)'

/** RFC 9110 §8.3.2: charset names are case-insensitive. For files the release lines differ only in their case. */
function isSame(name: string, a: string, b: string): boolean {
  return a === b || (name === 'content-type' && a.toLowerCase() === b.toLowerCase())
}

function shown(value: string | readonly string[] | undefined): string {
  return value === undefined ? ABSENT : typeof value === 'string' ? value : value.join(', ')
}

function compareBodies(first: PlayedResponse, second: PlayedResponse, next: PlayedResponse): Change | undefined {
  if (next.body.equals(first.body) || next.body.equals(second.body)) return undefined
  const [from, again, to] = [first, second, next].map(({ body }) => withoutFrames(body.toString()))
  if (to === from || to === again) return undefined
  const texts = [from as string, again as string, to as string] as const
  if (from !== again && isVaryingOnly(...texts)) return undefined
  return { what: 'body', ...aroundDifference(texts[0], texts[2]) }
}

/** Stack frames in text, JSON or HTML: they contain file names of the framework. */
const FRAMES = /(?:\\n|\n|<br>)(?:\s|&nbsp;)*at (?:[^\n<"\\]|\\(?!n))*/g

function withoutFrames(text: string): string {
  return text.replace(FRAMES, '')
}

/** Whether the new text differs only where the first two runs differ from each other. */
function isVaryingOnly(first: string, second: string, next: string): boolean {
  const values = [first, second, next].map(parseJson)
  if (values.every((value) => value !== undefined)) return sameButVarying(values[0], values[1], values[2])
  const [a, b, c] = [first, second, next].map((text) => text.split('\n'))
  if (!a || !b || !c || a.length !== b.length) return true // it changes with every run
  return a.length === c.length && a.every((line, i) => line === c[i] || line !== b[i])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON: compare as lines
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

/** Cuts two texts to the part around their first difference. */
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
