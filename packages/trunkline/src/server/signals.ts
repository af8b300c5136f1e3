import { constants } from 'node:os'

interface Closable {
  close(): Promise<void>
  /** Closes all connections immediately. */
  cut(): void
}

/** All servers of the process: the first one that closes must not end it while others are still responding. */
const waiting = new Map<NodeJS.Signals, Set<Closable>>()
let closing = false

/** Closes a server on signals and then ends the process; returns a function that undoes this. */
export function closeOnSignals(signals: readonly NodeJS.Signals[], server: Closable): () => void {
  for (const signal of signals) {
    const servers = waiting.get(signal)
    if (servers !== undefined) servers.add(server)
    else {
      waiting.set(signal, new Set([server]))
      process.on(signal, onSignal)
    }
  }
  return () => {
    for (const signal of signals) waiting.get(signal)?.delete(server)
    // Keep listening while a signal is handled: the next one is ours too.
    if (!closing) stopListening()
  }
}

function stopListening(): void {
  for (const [signal, servers] of waiting) {
    if (servers.size > 0) continue
    waiting.delete(signal)
    process.removeListener(signal, onSignal)
  }
}

function onSignal(signal: NodeJS.Signals): void {
  const servers = [...(waiting.get(signal) ?? [])]
  if (closing) {
    for (const server of servers) server.cut()
    process.exit(128 + constants.signals[signal])
  }
  closing = true
  const closed = Promise.allSettled(servers.map((server) => server.close()))
  void closed.then((results) => {
    // settled promises do not reject
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      console.error(result.reason)
      process.exitCode = 1
    }
    endProcess(signal)
  })
}

/** If the program listens for the signal itself, it decides when the process ends. */
function endProcess(signal: NodeJS.Signals): void {
  closing = false
  stopListening()
  if (process.listeners(signal).every((listener) => listener === onSignal)) process.exit()
}
