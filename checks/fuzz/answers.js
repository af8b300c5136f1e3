import { createRequire } from 'node:module'
import otherMaker from 'http-parser-js'

// The parser of node's own clients (llhttp, strict). Node has no public name for it.
const { HTTPParser } = createRequire(import.meta.url)('_http_common')

// The other one gives its callbacks what node gives them once it was asked for this; before, one object.
if (otherMaker.HTTPParser.kOnExecute === undefined) throw new Error('http-parser-js has changed')

/** What is compared of a head; the rest has the time, or the framework's name. */
const COMPARED = [
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-range',
  'location',
  'allow',
  'etag',
]

/**
 * Reads answers with two parsers of different makers.
 * @returns the answers, and what is wrong with the bytes, if anything is
 */
export function readAnswers(bytes) {
  const strict = readBy(HTTPParser, bytes)
  const other = readBy(otherMaker.HTTPParser, bytes)
  if (strict.complaint ?? other.complaint) return { ...strict, complaint: strict.complaint ?? other.complaint }
  const [one, two] = [strict, other].map(({ answers }) => JSON.stringify(answers))
  return one === two ? strict : { ...strict, complaint: `two parsers read differently:\n  ${one}\n  ${two}` }
}

function readBy(Parser, bytes) {
  const answers = []
  let fields = []
  let current
  const parser = new Parser(Parser.RESPONSE)
  parser.initialize(Parser.RESPONSE, {})
  parser[Parser.kOnHeaders] = (more) => {
    fields.push(...more)
  }
  parser[Parser.kOnHeadersComplete] = (_major, _minor, given, _method, _url, status) => {
    const headers = toObject([...fields, ...(given ?? [])])
    fields = []
    current = { status, headers: pick(headers), body: '', isComplete: false }
    answers.push(current)
    return headers['x-method'] === 'HEAD' // the server says so: an answer to HEAD has a length, and no body
  }
  parser[Parser.kOnBody] = (chunk, start = 0, length = chunk.length) => {
    current.body += chunk.toString('latin1', start, start + length)
  }
  parser[Parser.kOnMessageComplete] = () => {
    current.isComplete = true
  }
  const buffer = Buffer.from(bytes, 'latin1')
  const result = parser.execute(buffer, 0, buffer.length)
  const ended = parser.finish()
  parser.close() // node's is kept with all it has read until then
  const failed = [result, ended].find((each) => each instanceof Error)
  return { answers, complaint: failed && `${failed.message}: ${JSON.stringify(bytes.slice(0, 300))}` }
}

function toObject(list) {
  const headers = Object.create(null)
  for (let i = 0; i < list.length; i += 2) {
    const name = list[i].toLowerCase()
    headers[name] = name in headers ? `${headers[name]}, ${list[i + 1]}` : list[i + 1]
  }
  return headers
}

function pick(headers) {
  return Object.fromEntries(COMPARED.filter((name) => name in headers).map((name) => [name, headers[name]]))
}
