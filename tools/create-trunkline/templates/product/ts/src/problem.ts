import { z } from 'zod'

/** What clients get for an error (RFC 9457): throw createError(), and problemDetails() sends it. */
export const Problem = z
  .object({ title: z.string(), status: z.int(), detail: z.string().optional() })
  .meta({ id: 'Problem' })
