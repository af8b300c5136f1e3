/** The last lines of a run: its parts, slowest first, what outgrew its budget, what passed only at the second try, what failed, and how. */
export function formatReport(parts, { seconds, budget }) {
  const rows = [...parts].sort((a, b) => b.seconds - a.seconds)
  const all = { name: 'all', seconds, budget, quiet: parts.every(({ quiet }) => quiet !== false) }
  const again = parts.filter((part) => part.again && !part.failed)
  const failed = parts.filter((part) => part.failed)
  return [
    'seconds  budget  part',
    ...[...rows, all].map(formatRow),
    ...again.map(({ name }) => `Passed only at the second try: ${name}`),
    failed.length === 0 ? 'All parts passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}`,
    ...[...again, ...failed].map(formatLastLines),
  ].join('\n')
}

/** Logs get cut, so what failed is repeated where a reader looks first. */
function formatLastLines({ name, failed, lastLines }) {
  return `\n== ${name}, how its ${failed ? 'last' : 'first'} try ended\n${lastLines}`
}

/** Roughly, as people say it. */
export function formatTime(seconds) {
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

function formatRow(part) {
  const { name, seconds, budget } = part
  return [String(seconds).padStart(7), String(budget ?? '').padStart(6), name, judge(part)].join('  ').trimEnd()
}

/** Time on a busy machine says nothing about the part, so nothing is made of it. */
function judge({ seconds, budget, quiet, beside }) {
  if (beside) return '(beside the others)'
  if (budget === undefined || seconds <= budget) return ''
  if (quiet === false) return '(others used the cores)'
  return `<- over its budget by ${seconds - budget} s`
}
