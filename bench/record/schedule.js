import { marginOf } from '../measure/statistics.js'

/** After so many failures in one run, a peer is left out of a column. */
const MOST_FAILURES = 2

/**
 * What to measure next, or undefined once nothing is left. Peers take turns; after each has had as many starts as it needs,
 * those of a column that has a `margin` go on until their intervals are that narrow, or its `seconds` are over.
 * @param ofColumn what was measured of a column so far, by peer
 */
export function nextPair(columns, ofColumn) {
  for (const column of columns) {
    const peer = nextPeer(column, ofColumn(column.id))
    if (peer !== undefined) return { column, peer }
  }
}

/** Whether a column has all that it needs, of all the peers that have an idiom for it and do not fail. */
export function isComplete(column, entries) {
  return nextPeer(column, entries) === undefined
}

/** The seconds that are left at most, if a pair takes as long as given. */
export function secondsLeft(columns, ofColumn, ofPair) {
  return columns.reduce((sum, column) => {
    const entries = ofColumn(column.id)
    if (isComplete(column, entries)) return sum
    const open = column.peers.filter((peer) => !lacks(entries[peer]) && !hasFailed(entries[peer]))
    const pairs = open.reduce((all, peer) => all + Math.max(0, column.starts - ratiosOf(entries[peer]).length), 0)
    const more = column.margin === undefined ? 0 : column.seconds - secondsOf(entries)
    return sum + Math.max(pairs * ofPair, more)
  }, 0)
}

export function ratiosOf(entries = []) {
  return entries.flatMap(({ ratio }) => ratio ?? [])
}

export function lacks(entries = []) {
  return entries.some((entry) => entry.lacks)
}

function nextPeer({ peers, starts, margin, seconds }, entries) {
  const open = peers.filter((peer) => !lacks(entries[peer]) && !hasFailed(entries[peer]))
  const counts = new Map(open.map((peer) => [peer, ratiosOf(entries[peer]).length]))
  const fewest = Math.min(...counts.values())
  if (fewest < starts) return firstOf(open, counts, fewest)
  if (margin === undefined || secondsOf(entries) >= seconds) return undefined
  const wide = open.filter((peer) => marginOf(ratiosOf(entries[peer])) > margin)
  return firstOf(wide, counts, Math.min(...wide.map((peer) => counts.get(peer))))
}

function secondsOf(entries) {
  const all = Object.values(entries).flat()
  return all.reduce((sum, { seconds = 0 }) => sum + seconds, 0)
}

/** The order turns round, so that nobody always runs after the same one. */
function firstOf(names, counts, count) {
  const inOrder = count % 2 === 0 ? names : names.toReversed()
  return inOrder.find((peer) => counts.get(peer) === count)
}

export function hasFailed(entries = []) {
  return entries.filter(({ failed }) => failed).length >= MOST_FAILURES
}
