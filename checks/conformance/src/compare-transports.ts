import { compareOutcomes } from './compare.ts'
import type { Message } from './message.ts'
import type { Outcome } from './play.ts'
import type { Exchange, Ignore } from './scenario.ts'
import { CONNECTION_HEADERS, type Transport } from './transports.ts'

/** What differs between the socket's answers and those by a transport, apart from what only a connection of HTTP/1 has. */
export function compareWithSocket(
  transport: Transport,
  exchanges: Exchange[],
  socket: Outcome,
  through: Outcome,
  ignore: Ignore[] = [],
): string[] {
  const sides = { oracle: 'socket', subject: transport }
  return compareOutcomes(sides, exchanges, reduce(socket, transport), reduce(through, transport), ignore)
}

/** What breaks off is no answer to `inject`: it gives whole ones, or an error. */
function reduce({ answers, observed }: Outcome, transport: Transport): Outcome {
  const seen = (message: Message): boolean => isFinal(message) && (transport !== 'inject' || message.complete)
  const messages = answers.map((each) => each.filter(seen).map((message) => reduceMessage(message, transport)))
  return { answers: messages, observed }
}

/** A transport has its own way to say 100 and 103, or none. */
function isFinal({ statusLine }: Message): boolean {
  return !/^HTTP\/1\.1 1\d\d/.test(statusLine)
}

function reduceMessage(message: Message, transport: Transport): Message {
  // HTTP/2 has no words for a status.
  const statusLine = transport === 'http2' ? message.statusLine.split(' ', 2).join(' ') : message.statusLine
  return { ...message, statusLine, headers: transport === 'inject' ? withoutConnection(message) : toList(message) }
}

function withoutConnection({ headers }: Message): Message['headers'] {
  return headers.filter(([name]) => !CONNECTION_HEADERS.includes(name.toLowerCase()))
}

/** Names in lower case and in order, each once: so they are in `Headers` and, almost, in HTTP/2. */
function toList(message: Message): Message['headers'] {
  const joined = new Map<string, string>()
  for (const [name, value] of withoutConnection(message)) {
    const lower = name.toLowerCase()
    const former = joined.get(lower)
    joined.set(lower, former === undefined ? value : `${former}, ${value}`)
  }
  return [...joined].sort(([a], [b]) => (a < b ? -1 : 1))
}
