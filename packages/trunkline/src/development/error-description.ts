import { tryRead } from '../core/final-handler.ts'
import { namesOf } from '../text/json-pointer.ts'
import { excerptsOf, framesOf, type SourceExcerpt } from './source-lines.ts'

/** What is known of an error, as the development error page shows it. */
export interface ErrorDescription {
  readonly name: string
  readonly message: string
  readonly status: number | undefined
  readonly code: string | undefined
  /** The calls that led to it. */
  readonly frames: readonly string[]
  /** The lines around the first places of these in the application's own code. */
  readonly excerpts: readonly SourceExcerpt[]
  /** Validation issues of `schema()`; never the received values. */
  readonly issues: readonly { readonly path: string; readonly message: string }[]
  /** The message of what caused it, and of what caused that. */
  readonly causes: readonly string[]
}

/**
 * Reads from an error what helps to find it. Anything can be thrown, with getters that throw in turn: this does not.
 * @example describeError(err).excerpts[0]?.place // 'routes/users.js:12:5'
 */
export function describeError(err: unknown): ErrorDescription {
  const error = err instanceof Error ? err : undefined
  const fields = (typeof err === 'object' && err !== null ? err : {}) as Record<string, unknown>
  const frames = (error && tryRead(() => framesOf(error))) ?? []
  const status = tryRead(() => fields['status'] ?? fields['statusCode'])
  const code = tryRead(() => fields['code'])
  return {
    name: textOf(() => error?.name ?? typeof err),
    message: textOf(() => error?.message ?? err),
    status: typeof status === 'number' ? status : undefined,
    code: typeof code === 'string' ? code : undefined,
    frames: frames.map((frame) => frame.trim()),
    excerpts: tryRead(() => excerptsOf(frames)) ?? [],
    issues: tryRead(() => issuesOf(fields['issues'])) ?? [],
    causes: tryRead(() => causesOf(error).map(({ name, message }) => `${name}: ${message}`)) ?? [],
  }
}

function issuesOf(issues: unknown): ErrorDescription['issues'] {
  if (!Array.isArray(issues)) return []
  return issues.slice(0, MOST_ISSUES).map((issue: Issue) => ({
    path: [...(typeof issue.part === 'string' ? [issue.part] : []), ...keysOf(issue)].join('.'),
    message: String(issue.detail ?? issue.message),
  }))
}

/** An issue of a `SchemaError` has a pointer and a detail; one of Standard Schema has a path and a message. */
type Issue = Readonly<Partial<Record<'part' | 'pointer' | 'detail' | 'path' | 'message', unknown>>>

function keysOf({ pointer, path }: Issue): string[] {
  if (typeof pointer === 'string') return namesOf(pointer)
  const keys = Array.isArray(path) ? path : []
  return keys.map((key: unknown) => String((key as { key?: unknown } | null)?.key ?? key))
}

const MOST_ISSUES = 100

/** What caused an error, and what caused that: not all, because an error may be its own cause. */
export function causesOf(error: Error | undefined): Error[] {
  const causes: Error[] = []
  for (let cause = error?.cause; cause instanceof Error && causes.length < MOST_CAUSES; cause = cause.cause) {
    causes.push(cause)
  }
  return causes
}

const MOST_CAUSES = 5

function textOf(read: () => unknown): string {
  return tryRead(() => String(read())) ?? '(cannot be read)'
}
