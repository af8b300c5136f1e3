import { cellOf } from './results.js'

/** What two measures of the same work may differ by before somebody has to find out why. */
const ALLOWED = 0.05

/** The cells in which CPU time and instructions, each beside plain node's, say something else, the widest apart first. */
export function disagreements(results) {
  const cells = Object.entries(results.instructions).flatMap(([column, { counts }]) =>
    Object.entries(counts).flatMap(([peer, count]) => {
      const cell = cellOf(results, column, peer)
      if (peer === 'node' || !(counts.node && count > 0 && cell?.ratio)) return []
      const byInstructions = counts.node / count
      return [{ column, peer, byTime: cell.ratio, byInstructions, apart: cell.ratio / byInstructions - 1 }]
    }),
  )
  const wide = cells.filter(({ apart }) => Math.abs(apart) > ALLOWED)
  return wide.sort((a, b) => Math.abs(b.apart) - Math.abs(a.apart))
}
