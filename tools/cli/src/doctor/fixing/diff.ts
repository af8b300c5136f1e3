import type { PlannedFile } from './plan.ts'

const CONTEXT = 3

interface Hunk {
  readonly before: number
  readonly after: number
  readonly lines: string[]
}

/** The changes between two versions of a file, in the format of `diff -u`. */
export function unifiedDiff({ file, before, after }: PlannedFile): string {
  const hunks = toHunks(compare(before.split('\n'), after.split('\n')))
  return [`--- a/${file}`, `+++ b/${file}`, ...hunks.flatMap(show), ''].join('\n')
}

/** Numbers of the lines in `after` that are not in `before`. */
export function changedLines(before: string, after: string): Set<number> {
  const split = (text: string) => text.replaceAll('\r\n', '\n').split('\n')
  const changed = new Set<number>()
  let line = 0
  for (const [sign] of compare(split(before), split(after))) {
    if (sign !== '-') line++
    if (sign === '+') changed.add(line)
  }
  return changed
}

type Step = readonly [sign: ' ' | '-' | '+', text: string]

/**
 * The steps from one text to the other. Fixes leave most lines alone, so the common beginning and end are cut off
 * first; what remains is small.
 */
function compare(a: readonly string[], b: readonly string[]): Step[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const same = (lines: readonly string[]): Step[] => lines.map((text) => [' ', text])
  return [
    ...same(a.slice(0, start)),
    ...between(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ]
}

/** Compares line by line. A line that appears again shortly after counts as kept. */
function between(a: readonly string[], b: readonly string[]): Step[] {
  const steps: Step[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      steps.push([' ', a[i++] as string])
      j++
      continue
    }
    const [skipA, skipB] = nextCommon(a, b, i, j)
    while (i < skipA) steps.push(['-', a[i++] as string])
    while (j < skipB) steps.push(['+', b[j++] as string])
  }
  return steps
}

function nextCommon(a: readonly string[], b: readonly string[], i: number, j: number): [number, number] {
  for (let far = 1; far < 200; far++) {
    for (let k = 0; k <= far; k++) {
      const [x, y] = [i + k, j + far - k]
      if (x < a.length && y < b.length && a[x] === b[y] && a[x] !== '') return [x, y]
    }
  }
  return [a.length, b.length]
}

function toHunks(steps: readonly Step[]): Hunk[] {
  const hunks: Hunk[] = []
  let before = 1
  let after = 1
  let last = Number.NEGATIVE_INFINITY
  steps.forEach(([sign, text], i) => {
    const near = steps.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some(([other]) => other !== ' ')
    if (near) {
      if (last !== i - 1) hunks.push({ before, after, lines: [] })
      hunks.at(-1)?.lines.push(sign + text)
      last = i
    }
    if (sign !== '+') before++
    if (sign !== '-') after++
  })
  return hunks
}

function show({ before, after, lines }: Hunk): string[] {
  const count = (sign: string) => lines.filter((line) => line[0] !== sign).length
  return [`@@ -${before},${count('+')} +${after},${count('-')} @@`, ...lines]
}
