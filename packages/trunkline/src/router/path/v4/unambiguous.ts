import { type CharSet, hasChar } from '../linear/char-set.ts'
import { type Alternative, hasSlash, type Item } from './alternatives.ts'

/**
 * Whether the native engine, which tries every alternative and every length of every run, is linear in the path.
 *
 * It is if each item of an alternative can be reached at each place of the path in one manner at most. That holds
 *  - as long as there was only one place to come to: at the start, and after a run that has to go on until it meets a
 *    character which it could not have taken (`[^/]+?` before a slash);
 *  - after a run from one place with any number of ends (`.*`);
 *  - after a run from many places, if the character before it is none that it could take: seen from its end, that
 *    character tells where it began (`-([^/-]+?)`).
 * From many places, a character which nothing since then could have taken leads back to one: it is the first of its kind.
 * The work for all alternatives is at most the sum of the work for each.
 */
export function isUnambiguous(alternatives: readonly Alternative[]): boolean {
  return alternatives.every(isAlternativeUnambiguous)
}

function isAlternativeUnambiguous(alternative: Alternative): boolean {
  if (alternative[0]?.type !== 'start') return false
  // What may have been taken since there was one place to be at; empty while there is.
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

/** Whether a run of the set can have only one end before this item. */
function isStop(item: Item | undefined, set: CharSet): boolean {
  if (item?.type === 'end') return true
  return item?.type === 'segment end' ? !hasSlash(set) : isApart(item, set)
}

/** Whether an item is one known character, and none of the set. */
function isApart(item: Item | undefined, set: CharSet): boolean {
  return item?.type === 'char' && item.literal !== undefined && !hasChar(set, item.literal.charCodeAt(0))
}
