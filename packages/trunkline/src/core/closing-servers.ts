/** Why requests are cancelled when their server closes. */
const CLOSING = 'The server is closing'

const controllers = new WeakMap<object, AbortController>()

/** The signal of a server that is aborted when it has stopped listening: for answers that have no end of their own. */
export function closingSignalOf(server: object): AbortSignal {
  return controllerOf(server).signal
}

/** Tells everything that waits for it that a server closes. */
export function announceClosing(server: object): void {
  const { signal } = controllerOf(server)
  if (!signal.aborted) controllerOf(server).abort(new DOMException(CLOSING, 'AbortError'))
}

function controllerOf(server: object): AbortController {
  const known = controllers.get(server)
  if (known !== undefined) return known
  const controller = new AbortController()
  controllers.set(server, controller)
  return controller
}
