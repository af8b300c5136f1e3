import { connect } from 'node:net'

/** One answer, as it came over the wire. */
export interface Answer {
  status: number
  statusLine: string
  /** Names as they were written, in their order. */
  headers: [name: string, value: string][]
  body: string
  /** The value of a header, all of them joined when there are several; undefined when there is none. */
  get(name: string): string | undefined
}

/** The bytes of a request: a target and header lines as they are, valid or not, and a body. */
export function requestBytes(target: string, lines: string[] = [], body = ''): string {
  const line = /^[A-Z]+ /.test(target) ? target : `GET ${target}`
  const host = lines.some((text) => /^host:/i.test(text)) ? [] : ['Host: localhost']
  return [`${line} HTTP/1.1`, ...host, ...lines, '', body].join('\r\n')
}

/** No machine is so busy that a response takes ten minutes; in milliseconds. */
const HANGS = 600_000

/** Writes bytes (latin-1) that no HTTP client would send, and gives everything that comes back until the server is done. */
export function exchangeBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the connection stayed open; received ${JSON.stringify(text.slice(0, 2000))}`))
    }, HANGS)
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    // A reset is an end too: what arrived before it counts, and 'close' follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(text)
    })
  })
}

/** Takes answers apart that end with the connection or with their Content-Length; a chunked body stays as it is. */
export function readAnswers(text: string): Answer[] {
  const answers: Answer[] = []
  let rest = text
  while (rest.startsWith('HTTP/')) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) break
    const [statusLine = '', ...fields] = rest.slice(0, end).split('\r\n')
    const headers = fields.map(splitField)
    const get = (name: string) => joined(headers, name)
    const size = sizeOf(get, rest.startsWith('HTTP/1.1 ', end + 4))
    const body = rest.slice(end + 4, end + 4 + size)
    answers.push({ status: Number(statusLine.split(' ')[1]), statusLine, headers, body, get })
    rest = rest.slice(end + 4 + body.length)
  }
  return answers
}

// The answer to HEAD names the length of a body that does not come: then the next answer stands in its place.
function sizeOf(get: Answer['get'], answerFollows: boolean): number {
  if (answerFollows) return 0
  return get('transfer-encoding') === undefined ? Number(get('content-length') ?? 0) : Number.POSITIVE_INFINITY
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}

function joined(headers: Answer['headers'], name: string): string | undefined {
  const values = headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}
