import type { Span } from './record.ts'

/** How long some spans are. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0)
}

/** What is left of a span without others: a layer does not wait for anything while another one runs. */
export function without([start, end]: Span, others: readonly Span[]): Span[] {
  const left: Span[] = []
  let from = start
  for (const [begin, stop] of [...others].sort((a, b) => a[0] - b[0])) {
    if (stop <= from) continue
    if (begin >= end) break
    if (begin > from) left.push([from, begin])
    from = stop
  }
  if (from < end) left.push([from, end])
  return left
}
