/** How the text on the terminal looks: plain wherever nobody looks at it. */
export interface Style {
  strong(text: string): string
  faint(text: string): string
  good(text: string): string
  bad(text: string): string
}

/** Colours for a terminal, and none for a pipe, a file, or where NO_COLOR says so (https://no-color.org). */
export function styleFor(stream: { isTTY?: boolean } = process.stdout): Style {
  const forced = process.env['FORCE_COLOR']
  const colourful = forced ? forced !== '0' : stream.isTTY === true && !process.env['NO_COLOR']
  const paint = (start: number, end: number) => (text: string) =>
    colourful && text !== '' ? `\u001b[${start}m${text}\u001b[${end}m` : text
  return { strong: paint(1, 22), faint: paint(2, 22), good: paint(32, 39), bad: paint(31, 39) }
}

// C0, C1, and what turns the direction of writing round: names and programs of strangers may hold them.
const UNPRINTABLE = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** A text of somebody else, so that it cannot do anything to the terminal but be read. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (char) => (char === '\n' || char === '\t' ? char : escapeOf(char)))
}

/** The same for a name or a message: it stays in its line, and cannot look like another one. */
export function printableLine(text: string): string {
  return text.replace(UNPRINTABLE, (char) => (char === '\n' ? '\\n' : char === '\t' ? '\\t' : escapeOf(char)))
}

function escapeOf(char: string): string {
  const code = char.charCodeAt(0).toString(16)
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
}

/** JSON in lines, with what a terminal would act on as escapes: it may be shown on one as well. */
export function printableJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return text.replace(UNPRINTABLE, (char) => {
    return char === '\n' ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Rows in columns as wide as their widest cell; the last one is not filled up. */
export function toColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  }
  return rows.map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  '))
}

const LATE = 2000

/** A bar for work that takes more than two seconds; nothing where nobody looks at it. */
export class Progress {
  readonly #label: string
  readonly #started = Date.now()
  readonly #visible = process.stderr.isTTY === true
  #drawn = 0

  constructor(label: string) {
    this.#label = label
  }

  update(done: number, total: number): void {
    const now = Date.now()
    if (!this.#visible || now - this.#started < LATE || now - this.#drawn < 100) return
    this.#drawn = now
    const filled = Math.round((done / Math.max(total, 1)) * 24)
    process.stderr.write(`\r${this.#label} [${'#'.repeat(filled).padEnd(24)}] ${done} of ${total}`)
  }

  finish(): void {
    if (this.#drawn > 0) process.stderr.write('\r\u001b[K')
  }
}
