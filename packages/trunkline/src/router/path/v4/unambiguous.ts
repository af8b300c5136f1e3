import { type CharSet, hasChar } from '../linear/char-set.ts'
import { type Alternative, hasSlash, type Item } from './alternatives.ts'

/**
 * Whether the native engine, which tries every alternative and every length of every repeated set, is linear in the
 * path.
 *
 * A backtracking engine is linear if it can reach each item at each position in at most one way. That holds
 * - while there is only one candidate position: at the start, and after a repeated set that must stop at a character it
 * cannot contain (`[^/]+?` before a slash);
 * - after a repeated set that starts at one position, with any number of ends (`.*`);
 * - after a repeated set that starts at many positions, if it cannot contain the character before it: seen from the
 * end, that character tells where it started (`-([^/-]+?)`).
 * A literal character ends the ambiguity if nothing consumed since its start can contain it: only the first occurrence fits.
 * All alternatives together take at most the sum of the work for each.
 */
export function isUnambiguous(alternatives: readonly Alternative[]): boolean {
  return alternatives.every(isAlternativeUnambiguous)
}

function isAlternativeUnambiguous(alternative: Alternative): boolean {
  if (alternative[0]?.type !== 'start') return false
  // Characters consumed since the match became ambiguous; empty while there is only one candidate.
  let taken: CharSet[] = []
  for (const [i, item] of alternative.entries()) {
    if (item.type === 'unknown') return false
    if (item.type === 'char') {
      if (taken.every((set) => isApart(item, set))) taken = []
      else taken.push(item.set)
    } else if (item.type === 'run') {
      if (taken.length > 0 && !isApart(alternative[i - 1], item.set)) return false
      if (taken.length > 0 || !isStop(alternative[i + 1], item.set)) taken.push(item.set)
    }
  }
  return true
}

/** Whether a repeated set can have only one end before this item. */
function isStop(item: Item | undefined, set: CharSet): boolean {
  if (item?.type === 'end') return true
  return item?.type === 'segment end' ? !hasSlash(set) : isApart(item, set)
}

/** Whether an item is one known character outside the set. */
function isApart(item: Item | undefined, set: CharSet): boolean {
  return item?.type === 'char' && item.literal !== undefined && !hasChar(set, item.literal.charCodeAt(0))
}
