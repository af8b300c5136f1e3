import type { Description, ResponseSchema, ResponsesByStatus } from '../types/schema/description.ts'
import type { Verdict } from './check.ts'
import type { ToJsonSchema } from './json-schema.ts'
import { compileStrip, type Strip } from './strip.ts'

/**
 * How responses are treated: `check` validates the body and sends it unchanged; `strip` sends the schema's output,
 * without what the schema does not name; `trust` does nothing.
 */
export type ResponseMode = 'check' | 'strip' | 'trust'

export type CheckingMode = Exclude<ResponseMode, 'trust'>

export interface CompiledResponses {
  /** By status, by class such as `2xx`, or `default`. */
  readonly byStatus: ReadonlyMap<string, CompiledBody>
  /** Whether these are all: others are refused. */
  readonly isComplete: boolean
}

/** The body of a response: JSON, anything (a stream), or none. */
export type CompiledBody = CompiledJson | 'any' | 'none'

export interface CompiledJson {
  readonly mode: CheckingMode
  readonly validate: (body: unknown) => Verdict
  readonly strip: Strip
}

/** A single schema describes every 2xx and leaves other statuses open. A map lists all of them. */
export function compileResponses(
  response: Exclude<Description['response'], undefined>,
  mode: CheckingMode,
  toJsonSchema: ToJsonSchema | undefined,
): CompiledResponses {
  const isSingle = !isByStatus(response)
  const described = Object.entries(isSingle ? { '2xx': response } : response) as [string, ResponseSchema][]
  const byStatus = described.map(([status, each]) => [status, compileBody(each, mode, toJsonSchema)] as const)
  return { isComplete: !isSingle, byStatus: new Map(byStatus) }
}

/** Whether a description lists responses by status, and is not the one response. */
export function isByStatus(response: Description['response']): response is ResponsesByStatus {
  return typeof response === 'object' && response !== null && !('~standard' in response) && !('kind' in response)
}

function compileBody(
  described: ResponseSchema,
  mode: CheckingMode,
  toJsonSchema: ToJsonSchema | undefined,
): CompiledBody {
  if (described === null) return 'none'
  // Do not test `kind`: schemas of valibot and ArkType have one too.
  if (!('~standard' in described)) return 'any'
  const { '~standard': standard } = described
  const { validate } = standard
  return {
    mode,
    validate: (body) => validate.call(standard, body) as Verdict, // the result type of Standard Schema
    strip: compileStrip(described, toJsonSchema),
  }
}
