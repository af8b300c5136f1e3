// The six steps of docs/guide/document-your-app.md: what their diffs make of the files of examples/existing-app.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const PAGE = path.join(import.meta.dirname, '../../docs/guide/document-your-app.md')

/** The changes of each step: the files it changes, with the hunks of each. */
export function readSteps() {
  const steps = readFileSync(PAGE, 'utf8').split(/^## \d\. /m)
  return steps.slice(1).map((step) =>
    [...step.matchAll(/^```diff\n(.*?)\n```$/gms)].flatMap(([, block]) =>
      block
        .split(/^\+\+\+ /m)
        .slice(1)
        .map((file) => {
          const [name, ...hunks] = file.replace(/\n$/, '').split('\n@@\n')
          return { name, hunks }
        }),
    ),
  )
}

/** The text of a file after a change; each hunk is found by the lines that stay or go. No text: a new file. */
export function applyHunks(text, { name, hunks }) {
  if (text === undefined) return `${withoutMarks(hunks.join('\n'), '-')}\n`
  return hunks.reduce((result, hunk) => {
    const before = withoutMarks(hunk, '+')
    if (before === '' || !result.includes(before)) throw new Error(`${name} does not have these lines:\n${before}`)
    return result.replace(before, () => withoutMarks(hunk, '-'))
  }, text)
}

function withoutMarks(hunk, leftOut) {
  const lines = hunk.split('\n').filter((line) => !line.startsWith(leftOut))
  return lines.map((line) => line.slice(1)).join('\n')
}
