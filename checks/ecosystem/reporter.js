// A reporter of node:test: what became of each package, as JSON. A package is a `describe` at the top level of a file.

/** @typedef {{ name: string, passed: string[], failed: { title: string, error: string }[] }} Result */

module.exports = async function* report(events) {
  const results = new Map()
  let pending = []
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const outcome = { title: data.name, passed: type === 'test:pass', skipped: data.skip !== undefined, data }
    if (data.nesting > 0) {
      pending.push(outcome)
      continue
    }
    const result = results.get(data.name) ?? { name: data.name, passed: [], failed: [] }
    results.set(data.name, result)
    addTests(result, pending)
    // A suite fails on its own when its body or a hook throws, and a file when it cannot be loaded.
    if (!outcome.passed && result.failed.length === 0) addTests(result, [outcome])
    pending = []
  }
  yield JSON.stringify([...results.values()])
}

function addTests(result, outcomes) {
  for (const { title, passed, skipped, data } of outcomes) {
    if (skipped) continue
    if (passed) result.passed.push(title)
    else result.failed.push({ title, error: messageOf(data.details.error) })
  }
}

function messageOf(error) {
  const cause = error?.cause ?? error
  return String(cause?.stack ?? cause?.message ?? cause)
}
