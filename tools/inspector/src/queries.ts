import { channel } from 'node:diagnostics_channel'
import { guarded } from './context.ts'
import { begin, end, type Running } from './outgoing.ts'
import { cut } from './redact.ts'

const LONGEST_QUERY = 1000

/** The tracing channels of database clients, and what the page calls the clients. pg publishes none. */
const CHANNELS: Readonly<Record<string, string>> = {
  'ioredis:command': 'ioredis',
  'node-redis:command': 'redis',
  'mysql2:query': 'mysql2',
  'mysql2:execute': 'mysql2',
}

interface QueryMessage {
  readonly query?: unknown
  readonly command?: unknown
  readonly args?: unknown
  readonly error?: unknown
}

/** Records the queries that database clients publish, with the handler that asked. */
export function watchQueries(): void {
  const running: Running = new WeakMap()
  const on = (name: string, listener: (message: QueryMessage) => void): void => {
    channel(`tracing:${name}`).subscribe(guarded((message) => listener(message as QueryMessage)))
  }
  for (const [name, client] of Object.entries(CHANNELS)) {
    on(`${name}:start`, (message) => begin(running, message, client, textOf(message), true))
    on(`${name}:error`, (message) => end(running, message, message.error))
    on(`${name}:asyncStart`, (message) => end(running, message, undefined))
  }
}

function textOf(message: QueryMessage): string {
  return message.query === undefined ? commandOf(message) : sqlOf(message.query)
}

/** Clients of Redis replace values by question marks. node-redis has the command among the arguments, too. */
function commandOf({ command, args }: QueryMessage): string {
  const words = Array.isArray(args) ? args.map(String) : []
  return (words[0] === command ? words : [String(command), ...words]).join(' ')
}

/** Without literals: mysql2 puts the values into the text before it publishes it. */
function sqlOf(query: unknown): string {
  const text = cut(String(query), LONGEST_QUERY)
  return text.replace(/'(?:[^'\\]|\\.?){0,1000}'?|"(?:[^"\\]|\\.?){0,1000}"?|\b\d[\w.]*/gs, '?')
}
