import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UserError } from '../../command-line/user-error.ts'

/** A request that is played on both lines. */
export interface PlayedRequest {
  readonly method: string
  /** A path, or a whole URL whose host becomes `Host`. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | Buffer
  /** Cookies of a recording: each is sent until the app sets one of that name itself. */
  readonly recordedCookies?: readonly (readonly [name: string, value: string])[]
  /** Where it stands: `requests.http:12`. */
  readonly place: string
}

interface Line {
  readonly text: string
  readonly number: number
}

/**
 * The requests of a file in the format of REST clients, in which `###` stands between requests.
 * @throws UserError for what is none
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

// "# comment", "// comment", "@name = value": what stands before the request line.
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
  // A long query may go on in indented lines.
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

/** What stands below the headers; `< name` is the content of a file. Scripts and kept answers of REST clients are left out. */
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
