import type { Edit } from '../finding.ts'

/** The text with all edits made; they do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: written } of inOrder(edits)) {
    result += text.slice(at, start) + written
    at = end
  }
  return result + text.slice(at)
}

/** In the order of the text; what is inserted in front of something that is replaced comes first. */
export function inOrder(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Whether two edits are about one place: the second was planned without the first. */
export function overlap(a: Edit, b: Edit): boolean {
  if (a.start === a.end && b.start === b.end) return a.start === b.start
  return a.start < b.end && b.start < a.end
}

/** Where the places of a text are once edits were made. */
export class Shift {
  readonly #edits: readonly Edit[]

  constructor(edits: readonly Edit[]) {
    this.#edits = inOrder(edits)
  }

  /** The place, before (`low`) and behind (`high`) what is inserted right there. */
  of(place: number): { low: number; high: number } {
    let low = place
    let high = place
    for (const { start, end, text } of this.#edits) {
      if (start > place) break
      const growth = text.length - (end - start)
      if (start === end && start === place) high += growth
      else if (end <= place) {
        low += growth
        high += growth
      }
    }
    return { low, high }
  }

  /** Whether everything between two places is replaced. */
  swallows(from: number, to: number): boolean {
    return this.#edits.some(({ start, end }) => start < end && start <= from && to <= end)
  }

  /** Whether an edit begins outside and ends inside of two places, or the other way round. */
  cuts(from: number, to: number): boolean {
    return this.#edits.some(
      ({ start, end }) => (start < from && from < end && end < to) || (from < start && start < to && to < end),
    )
  }

  /** Where the written texts are afterwards. */
  written(): { edit: Edit; start: number; end: number }[] {
    return this.#edits.map((edit) => {
      const start = this.of(edit.start).low
      return { edit, start, end: start + edit.text.length }
    })
  }
}
