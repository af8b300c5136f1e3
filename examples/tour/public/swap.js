import { prepareForm } from './form.js'
import { findChanges, readResponse, showLines } from './response.js'
import { send } from './wire.js'

const form = document.querySelector('form.compare')
const columns = [...form.querySelectorAll('.column')]

prepareForm(form, async (bytes) => {
  const responses = await Promise.all(columns.map(({ dataset }) => send(bytes, dataset.framework)))
  const [original, ...others] = responses.map(readResponse)
  show(columns[0], original, new Set(), 'the original')
  for (const [at, response] of others.entries()) {
    const marked = findChanges(original.pretty, response.pretty)
    show(columns[at + 1], response, marked, describe([...marked].map((index) => response.pretty[index])))
  }
})()

function show(column, response, marked, verdict) {
  showLines(column.querySelector('.shown'), response.pretty, { ...response, marked })
  column.querySelector('.verdict').textContent = verdict
}

function describe(lines) {
  if (lines.length === 0) return 'identical'
  const names = lines.map((line) => /^([\w-]+):/.exec(line)?.[1] ?? 'the body')
  return `differs in ${[...new Set(names)].join(' and ')}`
}
