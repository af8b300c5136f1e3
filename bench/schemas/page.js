import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = new URL('../../docs/performance/validation.md', import.meta.url)

/** A cell each for a peer and a kind of work. `counts` has an object by peer for each kind. */
export function formatPeers(counts, toCell) {
  const names = Object.keys(counts)
  const peers = Object.keys(counts[names[0]])
  return toRows(
    ['', ...names],
    peers.map((peer) => [peer, ...names.map((name) => toCell(counts[name][peer], counts[name]))]),
  )
}

export function formatAdded(added) {
  const rows = Object.entries(added).map(([name, { alone, around, added: more }]) => [
    name,
    `${alone} ns`,
    `${around} ns`,
    `${more} ns`,
  ])
  return toRows(['', 'the validator', 'through `schema()`', 'added'], rows)
}

function toRows(head, lines) {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Replaces what the page has between the mark and the end of its block. */
export function writeBlock(mark, text) {
  const page = readFileSync(PAGE, 'utf8')
  const begin = page.indexOf(`<!-- ${mark} -->`)
  if (begin === -1) throw new Error(`docs/performance/validation.md has no mark <!-- ${mark} -->`)
  const end = page.indexOf('<!-- end -->', begin)
  writeFileSync(PAGE, `${page.slice(0, begin)}<!-- ${mark} -->\n\n${text}\n\n${page.slice(end)}`)
}
