import type { Message } from './message.ts'
import type { Outcome } from './play.ts'
import type { Exchange, Ignore } from './scenario.ts'

/** The names under which the two sides appear in a finding. */
export interface Sides {
  oracle: string
  subject: string
}

/** Values that differ between any two processes, or by intention. Their names and places are still compared. */
export const IGNORED_VALUES: readonly string[] = ['date', 'x-powered-by']

/** An outcome without a field that its peer is known to add, wherever the other side has none. */
export function withoutAdded(adds: [string, string] | undefined, oracle: Outcome, subject: Outcome): Outcome {
  if (!adds) return subject
  const has = (message: Message | undefined): boolean => message?.headers.some(([name]) => name === adds[0]) ?? false
  const answers = subject.answers.map((messages, index) =>
    messages.map((message, place) => ({
      ...message,
      headers: has(oracle.answers[index]?.[place])
        ? message.headers
        : message.headers.filter(([name, value]) => name !== adds[0] || value !== adds[1]),
    })),
  )
  return { ...subject, answers }
}

/** One line for each difference, empty when the outcomes are the same. */
export function compareOutcomes(
  sides: Sides,
  exchanges: Exchange[],
  oracle: Outcome,
  subject: Outcome,
  ignore: Ignore[] = [],
): string[] {
  const findings = exchanges.flatMap((exchange, index) => {
    const differ = (what: string, a: unknown, b: unknown): string =>
      `${exchange.title}: ${what}: ${sides.oracle} ${show(a)}, ${sides.subject} ${show(b)}`
    return compareAnswers(oracle.answers[index] ?? [], subject.answers[index] ?? [], ignore, differ)
  })
  return [...findings, ...compareValues(sides, oracle.observed, subject.observed)]
}

type Differ = (what: string, oracle: unknown, subject: unknown) => string

function compareAnswers(oracle: Message[], subject: Message[], ignore: Ignore[], differ: Differ): string[] {
  if (oracle.length !== subject.length) return [differ('number of answers', oracle.length, subject.length)]
  return oracle.flatMap((message, index) => {
    const other = subject[index]
    return other ? compareMessages(masked(message, ignore), masked(other, ignore), differ) : []
  })
}

function compareMessages(oracle: Message, subject: Message, differ: Differ): string[] {
  const findings: string[] = []
  if (oracle.statusLine !== subject.statusLine) {
    findings.push(differ('status line', oracle.statusLine, subject.statusLine))
  }
  findings.push(...compareHeaders(oracle.headers, subject.headers, differ))
  if (oracle.body !== subject.body) findings.push(differ('body', oracle.body, subject.body))
  if (oracle.complete !== subject.complete) findings.push(differ('complete', oracle.complete, subject.complete))
  return findings
}

function compareHeaders(oracle: Message['headers'], subject: Message['headers'], differ: Differ): string[] {
  const names = unique([...oracle, ...subject].map(([name]) => name))
  const findings = names.flatMap((name) => {
    const [a, b] = [valuesOf(oracle, name), valuesOf(subject, name)]
    return same(a, b) ? [] : [differ(`header ${name}`, a, b)]
  })
  const [first, second] = [oracle.map(([name]) => name), subject.map(([name]) => name)]
  if (findings.length === 0 && !same(first, second)) findings.push(differ('header order', first, second))
  return findings
}

function compareValues(sides: Sides, oracle: unknown, subject: unknown, path = 'observed'): string[] {
  if (same(oracle, subject)) return []
  if (!isRecord(oracle) || !isRecord(subject) || Array.isArray(oracle) !== Array.isArray(subject)) {
    return [`${path}: ${sides.oracle} ${show(oracle)}, ${sides.subject} ${show(subject)}`]
  }
  const keys = unique([...Object.keys(oracle), ...Object.keys(subject)])
  const findings = keys.flatMap((key) => compareValues(sides, oracle[key], subject[key], `${path}.${key}`))
  if (findings.length > 0) return findings
  return [`${path}: order of keys: ${sides.oracle} ${Object.keys(oracle)}, ${sides.subject} ${Object.keys(subject)}`]
}

function masked(message: Message, ignore: Ignore[]): Message {
  const fields = ignore.filter(({ what }) => what === 'header').map(({ which }) => String(which).toLowerCase())
  const hidden = [...IGNORED_VALUES, ...fields]
  const cuts = ignore.filter(({ what }) => what === 'body').map(({ which }) => which)
  return {
    ...message,
    headers: message.headers.map(([name, value]) => [name, hidden.includes(name.toLowerCase()) ? '‹ignored›' : value]),
    body: cuts.reduce<string>((body, cut) => body.replaceAll(cut, ''), message.body),
  }
}

function valuesOf(headers: Message['headers'], name: string): string | string[] | undefined {
  const values = headers.filter(([field]) => field === name).map(([, value]) => value)
  return values.length > 1 ? values : values[0]
}

function unique(names: string[]): string[] {
  return [...new Set(names)]
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function show(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value)
  return text.length > 2000 ? `${text.slice(0, 2000)}... (${text.length} characters)` : text
}
