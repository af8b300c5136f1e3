import type { Document } from './documents.ts'

export interface Ask {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly want: { readonly status: number; readonly header?: string; readonly text?: string }
}

/** One entry of the reference: its heading, the lines that have it, its sample and what that brings. */
export interface Entry {
  readonly page: string
  readonly names: readonly string[]
  readonly lines: readonly string[]
  readonly code: string
  readonly printed: string
  /** What is asked on a line, as the page says it. */
  readonly asks: (line: string) => Ask[]
}

/** The entries of a page: a heading, `*3.x, 4.x.*`, a sample, and what it brings. */
export function readEntries({ path, text }: Document): Entry[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split('\n')
      const lines = /^\*((?:\dx?\.x(?:, )?)+)\.\*/m.exec(section)?.[1]?.split(', ') ?? []
      const [, code = '', shown = ''] = /^```js\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(section) ?? []
      const rows = shown.split('\n').slice(0, -1)
      const printed = rows.filter((row) => !row.includes(' → '))
      return {
        page: path,
        names: [...heading.matchAll(/`([^`]+)`/g)].map(([, name]) => toName(name as string)),
        lines,
        code,
        printed: printed.map((row) => `${row}\n`).join(''),
        asks: (line) => rows.filter((row) => row.includes(' → ') && isFor(row, line)).map(readAsk),
      }
    })
}

/** `app.set(name, value)` is `app.set`. */
function toName(shown: string): string {
  return shown.replace(/\(.*$/, '')
}

function isFor(row: string, line: string): boolean {
  const lines = /^((?:\d\.x(?:, )?)+): /.exec(row)?.[1]
  return lines === undefined || lines.split(', ').includes(line)
}

const ASK =
  /^(?:[\d.x, ]+: )?([A-Z]+) (\S+)(?: \[([\w-]+): ([^\]]*)\])?(?: (.+?))? → (\d+)(?:, ([\w-]+: .*)| ((?!.*^, ).*))?$/

function readAsk(row: string): Ask {
  const found = ASK.exec(row)
  if (!found) throw new Error(`what is asked here? ${row}`)
  const [, method = '', url = '', name, value = '', body, status, header, text] = found
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return {
    method,
    url,
    headers: name === undefined ? type : { ...(name === 'Content-Type' ? {} : type), [name]: value },
    body,
    want: {
      status: Number(status),
      ...(header !== undefined && { header }),
      ...(text !== undefined && { text: text.replaceAll('\\n', '\n') }),
    },
  }
}
