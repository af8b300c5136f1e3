/** An answer as a strict client reads it. */
export interface StrictAnswer {
  readonly status: number
  /** In lower case, in their order. */
  readonly names: string[]
  readonly body: string
}

/**
 * Takes apart everything that came over a connection, by the rules of RFC 9112 alone, and throws where they are not kept:
 * a line that is no header, a character that a head must not have, bytes that belong to no answer.
 */
export function readExactly(text: string, isFirstHead: boolean): StrictAnswer[] {
  const answers: StrictAnswer[] = []
  let rest = text
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) throw new Error(`a head without an end: ${JSON.stringify(rest)}`)
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(STATUS_LINE.exec(first)?.[1])
    if (!status) throw new Error(`no status line: ${JSON.stringify(first)}`)
    const fields = lines.map(readField)
    rest = rest.slice(end + 4)
    const bodiless = status < 200 || status === 204 || status === 304 || (isFirstHead && !answers.some(isFinal))
    const { body, length } = bodiless ? { body: '', length: 0 } : readBody(rest, fields)
    rest = rest.slice(length)
    answers.push({ status, names: fields.map(([name]) => name), body })
  }
  return answers
}

function isFinal({ status }: StrictAnswer): boolean {
  return status >= 200
}

// RFC 9112 §4: reason-phrase = 1*( HTAB / SP / VCHAR / obs-text )
const STATUS_LINE = /^HTTP\/1\.1 ([1-9]\d\d) [\t\x20-\x7e\x80-\xff]*$/
// RFC 9110 §5.1, §5.5: token, and field-vchar = VCHAR / obs-text
const FIELD = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+): ([\t\x20-\x7e\x80-\xff]*)$/

function readField(line: string): [name: string, value: string] {
  const match = FIELD.exec(line)
  if (match === null) throw new Error(`no header: ${JSON.stringify(line)}`)
  return [(match[1] as string).toLowerCase(), match[2] as string]
}

function readBody(rest: string, fields: [string, string][]): { body: string; length: number } {
  const find = (name: string): string | undefined => fields.find(([each]) => each === name)?.[1]
  if (find('transfer-encoding') === 'chunked') return readChunks(rest)
  const length = Number(find('content-length'))
  if (!Number.isInteger(length)) throw new Error('a body without an end')
  return { body: rest.slice(0, length), length }
}

function readChunks(rest: string): { body: string; length: number } {
  let body = ''
  for (let at = 0; ; ) {
    const size = /^([\da-f]+)\r\n/.exec(rest.slice(at, at + 12))
    if (size === null) throw new Error(`no chunk: ${JSON.stringify(rest.slice(at, at + 40))}`)
    const start = at + size[0].length
    const end = start + Number.parseInt(size[1] as string, 16)
    if (rest.slice(end, end + 2) !== '\r\n') throw new Error('a chunk without an end')
    body += rest.slice(start, end)
    at = end + 2
    if (end === start) return { body, length: at }
  }
}
