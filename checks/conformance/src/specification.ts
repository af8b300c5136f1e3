import type { LineName } from './peers.ts'
import { ROW_LINES } from './row-lines.ts'

/** One row of one of the specification's tables. */
export interface Row {
  /** The table's heading and the row's first cell. */
  id: string
  heading: string
  lines: LineName[]
}

const ALL: LineName[] = ['3.x', '4.x', '5.x']

/** Every table row, in the order of the text. */
export function parseRows(markdown: string): Row[] {
  const rows: Row[] = []
  let heading = ''
  let columns: string[] | undefined
  const lines = markdown.split('\n')
  for (const [index, line] of lines.entries()) {
    const title = /^#+ (.*)$/.exec(line)?.[1]
    if (title !== undefined) heading = plain(title)
    if (!line.startsWith('|')) columns = undefined
    else if (!columns) columns = cellsOf(line)
    else if (!/^\|[-|]+\|$/.test(line)) rows.push(toRow(heading, columns, cellsOf(line), index + 1))
  }
  refuseDoubles(rows)
  return rows
}

function toRow(heading: string, columns: string[], cells: string[], number: number): Row {
  const [first] = cells
  if (first === undefined) throw new Error(`line ${number}: a row without cells`)
  const id = `${heading} › ${first}`
  return { id, heading, lines: ROW_LINES[id] ?? statedLines(heading, first, cells[columns.indexOf('Line')]) }
}

/** What the text itself says, the narrowest place first; "unless marked, a rule holds for 4.x and 5.x". */
function statedLines(heading: string, first: string, lineCell: string | undefined): LineName[] {
  for (const text of [lineCell, first, heading]) {
    if (text === 'all') return ALL
    const named = ALL.filter((line) => text?.includes(line))
    if (named.length > 0) return named
  }
  return ['4.x', '5.x']
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => plain(cell.trim()))
}

function plain(text: string): string {
  return text.replaceAll('`', '')
}

function refuseDoubles(rows: Row[]): void {
  const ids = new Set<string>()
  for (const { id } of rows) {
    if (ids.has(id)) throw new Error(`two rows are called "${id}"`)
    ids.add(id)
  }
}
