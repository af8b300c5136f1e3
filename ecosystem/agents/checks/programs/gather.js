// Shared by the programs: what an agent reports, gathered and put into one shape.

/** A list that agents' exporters push to; `take` waits until nothing more comes, and empties it. */
exports.gather = function gather() {
  let list = []
  return {
    push: (entry) => list.push(entry),
    async take() {
      let length = -1
      while (length !== list.length) {
        length = list.length
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
      const taken = list
      list = []
      return taken
    },
  }
}

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
