/** One answer as it came over the wire. */
export interface Message {
  statusLine: string
  /** Names as written, in the order sent; trailers come last. */
  headers: Array<[name: string, value: string]>
  /** Without its framing; latin-1, so that each character is a byte. */
  body: string
  /** False when the connection ended before the body did. */
  complete: boolean
}

export interface Parsed {
  messages: Message[]
  /** Bytes after the last message that was asked for. */
  rest: string
}

/** Reads the answers to `methods` from what has arrived; `ended` says that nothing more will come. */
export function parseMessages(text: string, methods: string[], ended: boolean): Parsed {
  const messages: Message[] = []
  let rest = text
  while (messages.length < methods.length && rest) {
    const taken = takeMessage(rest, methods[messages.length] ?? 'GET', ended)
    if (!taken) break
    messages.push(taken.message)
    rest = taken.rest
  }
  return { messages, rest }
}

interface Taken {
  message: Message
  rest: string
}

interface TakenBody {
  body: string
  rest: string
  complete: boolean
  trailers?: Message['headers']
}

function takeMessage(text: string, method: string, ended: boolean): Taken | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) {
    return ended ? { message: { statusLine: text, headers: [], body: '', complete: false }, rest: '' } : undefined
  }
  const [statusLine = '', ...fields] = text.slice(0, end).split('\r\n')
  const headers = fields.map(splitField)
  const { body, rest, complete, trailers = [] } = takeBody(text.slice(end + 4), statusLine, headers, method, ended)
  if (!complete && !ended) return undefined
  return { message: { statusLine, headers: [...headers, ...trailers], body, complete }, rest }
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trim()]
}

function takeBody(
  text: string,
  statusLine: string,
  headers: Message['headers'],
  method: string,
  ended: boolean,
): TakenBody {
  const status = Number(statusLine.split(' ')[1])
  if (method === 'HEAD' || status === 204 || status === 304 || (status >= 100 && status < 200)) {
    return { body: '', rest: text, complete: true }
  }
  if (/chunked/i.test(headerOf(headers, 'transfer-encoding') ?? '')) return takeChunks(text)
  const length = headerOf(headers, 'content-length')
  if (length === undefined) return { body: text, rest: '', complete: ended }
  const size = Number(length)
  return { body: text.slice(0, size), rest: text.slice(size), complete: text.length >= size }
}

function takeChunks(text: string): TakenBody {
  let body = ''
  let rest = text
  for (;;) {
    const line = rest.indexOf('\r\n')
    if (line === -1) return { body, rest: '', complete: false }
    const size = Number.parseInt(rest.slice(0, line), 16)
    const after = line + 2 + size + 2
    if (size === 0) return { body, ...takeTrailers(rest.slice(line + 2)) }
    if (rest.length < after) return { body, rest: '', complete: false }
    body += rest.slice(line + 2, line + 2 + size)
    rest = rest.slice(after)
  }
}

function takeTrailers(text: string): Omit<TakenBody, 'body'> {
  if (text.startsWith('\r\n')) return { rest: text.slice(2), complete: true }
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return { rest: '', complete: false }
  return { rest: text.slice(end + 4), complete: true, trailers: text.slice(0, end).split('\r\n').map(splitField) }
}

function headerOf(headers: Message['headers'], name: string): string | undefined {
  return headers.find(([field]) => field.toLowerCase() === name)?.[1]
}
