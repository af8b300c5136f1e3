// Shared by the programs: what an agent reports, gathered and put into one shape.

/**
 * A list that agents' exporters push to. `take` waits until something is there, for every request is reported, and then
 * until nothing more comes, and empties it.
 */
exports.gather = function gather() {
  let list = []
  return {
    push: (entry) => list.push(entry),
    async take() {
      const end = Date.now() + LONGEST_WAIT
      let length = 0
      do {
        length = list.length
        await new Promise((resolve) => setTimeout(resolve, 15))
      } while (length !== list.length || (length === 0 && Date.now() < end))
      const taken = list
      list = []
      return taken
    },
  }
}

/** In milliseconds: every request is reported, so only a report that never comes takes so long. */
const LONGEST_WAIT = 300_000

/** Spans as a tree, `{ id, parent, start, seen }` each, in the order in which they began. */
exports.treeOf = function treeOf(spans) {
  const ids = new Set(spans.map(({ id }) => id))
  const inOrder = spans.sort((a, b) => compare(a.start, b.start))
  const childrenOf = (wanted) =>
    inOrder.filter(wanted).map(({ id, seen }) => {
      const children = childrenOf(({ parent }) => parent === id)
      return children.length === 0 ? seen : { ...seen, children }
    })
  return childrenOf(({ parent }) => !ids.has(parent))
}

function compare(a, b) {
  if (a === b) return 0
  return a < b ? -1 : 1
}
