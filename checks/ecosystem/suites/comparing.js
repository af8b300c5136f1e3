// What became of the same tests on the published Express and on ours.

/** @typedef {import('./running.js').Test} Test */

/**
 * Tests that did not do the same on both sides. Titles may occur more than once.
 * @param {Test[]} peer
 * @param {Test[]} ours
 * @returns {{ title: string, peer: string, ours: string, error: string }[]}
 */
exports.differences = function differences(peer, ours) {
  const sides = [byTitle(peer), byTitle(ours)]
  const titles = new Set(sides.flatMap((side) => [...side.keys()]))
  return [...titles].flatMap((title) => {
    const [first, second] = sides.map((side) => side.get(title) ?? [])
    const [expected, actual] = [first, second].map(outcomesOf)
    if (expected === actual) return []
    const { error = '' } = [...second, ...first].find(({ outcome }) => outcome === 'failed') ?? {}
    return [{ title, peer: expected, ours: actual, error }]
  })
}

/** How many passed, failed and were skipped, in words. */
exports.countsOf = function countsOf(tests) {
  return ['passed', 'failed', 'skipped']
    .map((outcome) => ({ outcome, count: tests.filter((test) => test.outcome === outcome).length }))
    .filter(({ outcome, count }) => count > 0 || outcome === 'passed')
    .map(({ outcome, count }) => `${count} ${outcome}`)
    .join(', ')
}

function byTitle(tests) {
  const titles = new Map()
  for (const test of tests) titles.set(test.title, [...(titles.get(test.title) ?? []), test])
  return titles
}

function outcomesOf(tests) {
  return (
    tests
      .map(({ outcome }) => outcome)
      .sort()
      .join(', ') || 'not run'
  )
}
