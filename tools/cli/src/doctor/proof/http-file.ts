import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UserError } from '../../command-line/user-error.ts'

/** A request to play on both release lines. */
export interface PlayedRequest {
  readonly method: string
  /** A path, or a full URL whose host becomes the `Host` header. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | Buffer
  /** Recorded cookies. Each is sent until the app sets a cookie of that name. */
  readonly recordedCookies?: readonly (readonly [name: string, value: string])[]
  /** Its position in the file: `requests.http:12`. */
  readonly place: string
}

interface Line {
  readonly text: string
  readonly number: number
}

/**
 * Parses a file in the format of REST clients, which separates requests with `###`.
 * @throws UserError for an invalid request
 */
export function readHttp(file: string, text: string): PlayedRequest[] {
  const variables = new Map<string, string>()
  const parts: Line[][] = [[]]
  text.split(/\r?\n/).forEach((line, i) => {
    if (line.startsWith('###')) parts.push([])
    else parts.at(-1)?.push({ text: line, number: i + 1 })
  })
  return parts.flatMap((lines) => readPart(file, lines, variables))
}

// "# comment", "// comment", "@name = value": allowed before the request line.
const COMMENT = /^\s*(?:#|\/\/)/
const VARIABLE = /^@([\w.-]+)\s*=\s*(.*?)\s*$/

function readPart(file: string, lines: readonly Line[], variables: Map<string, string>): PlayedRequest[] {
  const fill = ({ text, number }: Line): string => fillIn(text, variables, `${file}:${number}`)
  let i = 0
  for (; i < lines.length; i++) {
    const line = lines[i] as Line
    const variable = VARIABLE.exec(line.text)
    if (variable) variables.set(variable[1] as string, fill({ ...line, text: variable[2] as string }))
    else if (line.text.trim() !== '' && !COMMENT.test(line.text)) break
  }
  const first = lines[i]
  if (first === undefined) return []
  let target = fill(first).trim()
  // A long query may continue on indented lines.
  for (; /^\s+[?&]/.test(lines[i + 1]?.text ?? ''); i++) target += fill(lines[i + 1] as Line).trim()
  const place = `${file}:${first.number}`
  const { method, url } = readRequestLine(target, place)
  const headers: [string, string][] = []
  for (i++; i < lines.length && lines[i]?.text.trim() !== ''; i++) {
    const line = lines[i] as Line
    if (!COMMENT.test(line.text)) headers.push(readHeader(fill(line), `${file}:${line.number}`))
  }
  const body = readBody(file, lines.slice(i + 1), fill)
  return [{ method, url, headers, place, ...(body === undefined ? {} : { body }) }]
}

function fillIn(text: string, variables: ReadonlyMap<string, string>, place: string): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => {
    const value = variables.get(name)
    if (value === undefined) throw new UserError(`${place}: the variable ${name} is set nowhere in the file.`)
    return value
  })
}

// request-line = [ method SP ] target [ SP HTTP-version ]
function readRequestLine(text: string, place: string): { method: string; url: string } {
  const found = /^(?:([A-Za-z-]+)\s+)?(\S+?)(?:\s+HTTP\/[\d.]+)?$/.exec(text)
  const [, method = 'GET', url = ''] = found ?? []
  if (!/^(?:\/|https?:\/\/[^/])/i.test(url)) {
    throw new UserError(
      `${place}: "${text.slice(0, 80)}" is not a valid request line. Write GET /path or GET http://host/path.`,
    )
  }
  return { method: method.toUpperCase(), url }
}

function readHeader(text: string, place: string): [string, string] {
  const found = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*?)\s*$/.exec(text)
  if (!found) throw new UserError(`${place}: "${text.slice(0, 80)}" is no header; an empty line ends the headers.`)
  return [found[1] as string, found[2] as string]
}

/** The request body; `< name` includes a file. Scripts and saved responses of REST clients are ignored. */
function readBody(file: string, lines: readonly Line[], fill: (line: Line) => string): string | Buffer | undefined {
  const script = lines.findIndex(({ text }) => /^(?:> |<> )/.test(text))
  const kept = script === -1 ? lines : lines.slice(0, script)
  const included = /^<\s+(\S.*?)\s*$/.exec(kept[0]?.text ?? '')
  if (included) {
    const path = resolve(dirname(file), included[1] as string)
    try {
      return readFileSync(path)
    } catch {
      throw new UserError(`${file}:${kept[0]?.number}: there is no file ${included[1]}.`)
    }
  }
  const text = kept.map(fill).join('\n').trim()
  return text === '' ? undefined : text
}
