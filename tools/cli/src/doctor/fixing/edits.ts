import type { Edit } from '../finding.ts'

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: written } of inOrder(edits)) {
    result += text.slice(at, start) + written
    at = end
  }
  return result + text.slice(at)
}

/** Sorts edits by position; an insertion comes before a replacement at the same offset. */
export function inOrder(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Whether two edits touch each other. The second was planned without the first, so it may no longer fit. */
export function overlap(a: Edit, b: Edit): boolean {
  if (a.start === a.end && b.start === b.end) return a.start === b.start
  return a.start < b.end && b.start < a.end
}

/** Maps offsets before the edits to offsets after them. */
export class Shift {
  readonly #edits: readonly Edit[]

  constructor(edits: readonly Edit[]) {
    this.#edits = inOrder(edits)
  }

  /** The new offset, before (`low`) and after (`high`) text inserted at exactly this point. */
  of(offset: number): { low: number; high: number } {
    let [low, inserted] = [offset, 0]
    for (const { start, end, text } of this.#edits) {
      if (start === offset && end === offset) inserted = text.length
      else if (end <= offset) low += text.length - (end - start)
    }
    return { low, high: low + inserted }
  }

  /** Whether one edit replaces the whole range. */
  swallows(from: number, to: number): boolean {
    return this.#edits.some(({ start, end }) => start < end && start <= from && to <= end)
  }

  /** Whether an edit covers one end of the range but not the other. */
  cuts(from: number, to: number): boolean {
    return this.#edits.some(
      ({ start, end }) => (start < from && from < end && end < to) || (from < start && start < to && to < end),
    )
  }

  /** The range of each edit's new text after all edits. */
  written(): { edit: Edit; start: number; end: number }[] {
    return this.#edits.map((edit) => {
      const start = this.of(edit.start).low
      return { edit, start, end: start + edit.text.length }
    })
  }
}
