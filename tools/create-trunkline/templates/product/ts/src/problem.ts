import { z } from 'zod'

/** An error as clients see it (RFC 9457). */
export const Problem = z
  .object({ title: z.string(), status: z.int(), detail: z.string().optional() })
  .meta({ id: 'Problem' })

/** An error for the client: throw it, and problemDetails() sends it. */
export function problem(status: number, message: string, headers: Record<string, string> = {}) {
  return Object.assign(new Error(message), { status, headers })
}
