/** Styles for terminal output; all of them return plain text if the output is not a terminal. */
export interface Style {
  strong(text: string): string
  faint(text: string): string
  good(text: string): string
  bad(text: string): string
}

/** Colours for a terminal, none for a pipe or a file, or if NO_COLOR is set (https://no-color.org). */
export function styleFor(stream: { isTTY?: boolean } = process.stdout): Style {
  const forced = process.env['FORCE_COLOR']
  const colourful = forced ? forced !== '0' : stream.isTTY === true && !process.env['NO_COLOR']
  const paint = (start: number, end: number) => (text: string) =>
    colourful && text !== '' ? `\u001b[${start}m${text}\u001b[${end}m` : text
  return { strong: paint(1, 22), faint: paint(2, 22), good: paint(32, 39), bad: paint(31, 39) }
}

// C0 and C1 control characters, and those that change the text direction. File names and source code may contain them.
const UNPRINTABLE = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Escapes control characters, so that untrusted text cannot move the cursor or change colours. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (char) => (char === '\n' || char === '\t' ? char : escapeOf(char)))
}

/** Escapes line breaks too: a name or message cannot pose as another line of the output. */
export function printableLine(text: string): string {
  return text.replace(UNPRINTABLE, (char) => (char === '\n' ? '\\n' : char === '\t' ? '\\t' : escapeOf(char)))
}

function escapeOf(char: string): string {
  const code = char.charCodeAt(0).toString(16)
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
}

/** Indented JSON with control characters as escapes, so that it is safe to print on a terminal. */
export function printableJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return text.replace(UNPRINTABLE, (char) => {
    return char === '\n' ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Aligns rows in columns as wide as their widest cell. The last column is not padded. */
export function toColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  }
  return rows.map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  '))
}

const LATE = 2000

/** A progress bar for work that takes more than two seconds. Prints nothing if the output is not a terminal. */
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
