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

interface Interval {
  readonly start: number
  readonly end: number
}

/** The intervals that contain an offset, ends included. `intervals` are sorted and do not overlap. */
export function intervalsAt<T extends Interval>(intervals: readonly T[], offset: number): T[] {
  const found: T[] = []
  for (let i = countUpTo(intervals, offset) - 1; i >= 0 && (intervals[i] as T).end >= offset; i--)
    found.push(intervals[i] as T)
  return found
}

/** How many intervals start at or before an offset. */
function countUpTo(intervals: readonly Interval[], offset: number): number {
  let [from, to] = [0, intervals.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((intervals[middle] as Interval).start <= offset) from = middle + 1
    else to = middle
  }
  return from
}

interface ShiftedEdit extends Edit {
  /** By how many characters earlier edits made the text longer. */
  readonly before: number
  readonly growth: number
}

/** Maps offsets before the edits to offsets after them. Fast for thousands of edits and lookups. */
export class Shift {
  readonly #edits: readonly ShiftedEdit[]

  constructor(edits: readonly Edit[]) {
    let before = 0
    this.#edits = inOrder(edits).map((edit) => {
      const moved = { ...edit, before, growth: edit.text.length - (edit.end - edit.start) }
      before += moved.growth
      return moved
    })
  }

  /** The new offset, before (`low`) and after (`high`) text inserted at exactly this point. */
  of(offset: number): { low: number; high: number } {
    const here = intervalsAt(this.#edits, offset)
    const inserted = here.find(({ start, end }) => start === end)?.growth ?? 0
    const ended = here.find(({ start, end }) => start < end && end === offset)
    const first = here.at(-1)
    const low = offset + (ended ? ended.before + ended.growth : first ? first.before : this.#growthBefore(offset))
    return { low, high: low + inserted }
  }

  #growthBefore(offset: number): number {
    const last = this.#edits[countUpTo(this.#edits, offset) - 1]
    return last ? last.before + last.growth : 0
  }

  /** Whether one edit replaces the whole range. */
  swallows(from: number, to: number): boolean {
    return intervalsAt(this.#edits, from).some(({ start, end }) => start < end && to <= end)
  }

  /** Whether an edit covers one end of the range but not the other. */
  cuts(from: number, to: number): boolean {
    return (
      intervalsAt(this.#edits, from).some(({ start, end }) => start < from && from < end && end < to) ||
      intervalsAt(this.#edits, to).some(({ start, end }) => from < start && start < to && to < end)
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
