const CHOICES = ['first', 'second', 'third', 'fourth', 'fifth']

/**
 * True, false and missed by code, as they were judged. What was false or missed at the first run and is so no more stands in
 * `mended`: it counts for the first run only. What was found then and is missed now stands in `lost`.
 */
export function figuresText(judged) {
  const now = count(judged, false)
  const codes = [...now.keys()].sort()
  return [
    ...CHOICES.flatMap((name, i) => [roundText(`The ${name} choice`, judged, ({ round = 1 }) => round === i + 1), '']),
    '| Code | True | False | Missed | Missed, known only at run time |',
    '|---|---|---|---|---|',
    ...codes.map((code) => {
      const own = now.get(code)
      return `| ${code} | ${own.true} | ${own.false} | ${own.missed} | ${own.atRunTime} |`
    }),
  ].join('\n')
}

function roundText(title, judged, isOfRound) {
  const own = judged.filter(isOfRound)
  const files = own.reduce((total, each) => total + each.files, 0)
  const [first, now] = [count(own, true), count(own, false)]
  return `${title}, ${own.length} packages with ${files} files. ${sentence('At the first run', first)} ${sentence('After what it showed was fixed', now)}`
}

// What the doctor shows as a note, and does not count.
const NOTES = new Set(['TL415'])

function sentence(when, figures) {
  const sum = (verdict, isNote = false) =>
    [...figures].reduce((total, [code, own]) => total + (NOTES.has(code) === isNote ? own[verdict] : 0), 0)
  const all = sum('true') + sum('false')
  const share = ((100 * sum('false')) / all).toFixed(1)
  const notes = `${sum('true', true) + sum('false', true)} notes, ${sum('false', true)} of them false`
  return `${when}: ${all} findings, ${sum('false')} of them false (${share} %), ${sum('missed')} missed, and ${sum('atRunTime')} more that only a run can show; ${notes}.`
}

function count(judged, isFirst) {
  const figures = new Map()
  for (const [finding, verdict] of judged.flatMap((own) => verdictsOf(own, isFirst))) {
    const code = finding.slice(0, 5)
    const own = figures.get(code) ?? { true: 0, false: 0, missed: 0, atRunTime: 0 }
    own[verdict]++
    figures.set(code, own)
  }
  return figures
}

function verdictsOf({ true: right = [], false: wrong = {}, missed = {}, mended = {}, lost = {} }, isFirst) {
  const before = isFirst ? mended : {}
  const once = Object.keys(lost)
  return [
    ...once.filter((finding) => before[finding] === undefined).map((finding) => [finding, isFirst ? 'true' : 'missed']),
    ...right.filter((finding) => before[finding] === undefined).map((finding) => [finding, 'true']),
    ...Object.keys(wrong).map((finding) => [finding, 'false']),
    ...Object.entries(missed).map(([finding, why]) => [finding, why.startsWith('run time') ? 'atRunTime' : 'missed']),
    ...Object.entries(before).map(([finding, why]) => [finding, why.startsWith('missed') ? 'missed' : 'false']),
  ]
}
