import type { OutgoingRequest } from './record.ts'

/** More of one shape look like a query in a loop. */
const MOST_ALIKE = 4

/** Queries of which there are many that differ only in numbers. */
export function repeatedQueries(outgoing: readonly OutgoingRequest[]): { query: string; times: number }[] {
  const times = new Map<string, number>()
  for (const { method, url, isQuery } of outgoing) {
    if (!isQuery) continue
    const shape = `${method}: ${url.replace(/\d+/g, '?')}`
    times.set(shape, (times.get(shape) ?? 0) + 1)
  }
  return [...times].flatMap(([query, count]) => (count > MOST_ALIKE ? [{ query, times: count }] : []))
}
