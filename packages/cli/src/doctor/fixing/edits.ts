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

interface Interval {
  readonly start: number
  readonly end: number
}

/** Those of intervals that hold a place, their ends included. They are in order, and do not overlap. */
export function intervalsAt<T extends Interval>(intervals: readonly T[], place: number): T[] {
  const found: T[] = []
  for (let i = countUpTo(intervals, place) - 1; i >= 0 && (intervals[i] as T).end >= place; i--)
    found.push(intervals[i] as T)
  return found
}

/** How many of intervals begin at a place or before it. */
function countUpTo(intervals: readonly Interval[], place: number): number {
  let [from, to] = [0, intervals.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((intervals[middle] as Interval).start <= place) from = middle + 1
    else to = middle
  }
  return from
}

interface Moved extends Edit {
  /** By how much the text in front of it has grown. */
  readonly before: number
  readonly growth: number
}

/** Where the places of a text are once edits were made. A file may have thousands, and thousands of places are asked for. */
export class Shift {
  readonly #edits: readonly Moved[]

  constructor(edits: readonly Edit[]) {
    let before = 0
    this.#edits = inOrder(edits).map((edit) => {
      const moved = { ...edit, before, growth: edit.text.length - (edit.end - edit.start) }
      before += moved.growth
      return moved
    })
  }

  /** The place, before (`low`) and behind (`high`) what is inserted right there. */
  of(place: number): { low: number; high: number } {
    const here = intervalsAt(this.#edits, place)
    const inserted = here.find(({ start, end }) => start === end)?.growth ?? 0
    const ended = here.find(({ start, end }) => start < end && end === place)
    const first = here.at(-1)
    const low = place + (ended ? ended.before + ended.growth : first ? first.before : this.#growthBefore(place))
    return { low, high: low + inserted }
  }

  #growthBefore(place: number): number {
    const last = this.#edits[countUpTo(this.#edits, place) - 1]
    return last ? last.before + last.growth : 0
  }

  /** Whether everything between two places is replaced. */
  swallows(from: number, to: number): boolean {
    return intervalsAt(this.#edits, from).some(({ start, end }) => start < end && to <= end)
  }

  /** Whether an edit begins outside and ends inside of two places, or the other way round. */
  cuts(from: number, to: number): boolean {
    return (
      intervalsAt(this.#edits, from).some(({ start, end }) => start < from && from < end && end < to) ||
      intervalsAt(this.#edits, to).some(({ start, end }) => from < start && start < to && to < end)
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
