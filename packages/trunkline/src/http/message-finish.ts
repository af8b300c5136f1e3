// hot path

/** A message whose last bytes were given to its socket. */
export interface FinishingMessage {
  readonly socket: { readonly _hadError?: boolean; readonly errored?: Error | null } | null | undefined
  emit(event: string): boolean
}

/** What node does when the socket reports that it has written the last bytes of a message, or could not. */
export type Finish = (message: FinishingMessage, err?: Error | null) => void

/** The way of this release of node, told by the fields that its messages have. */
export function createFinish(sample: object): Finish {
  const endCallbacks = fieldOf(sample, 'kEndCallbacks')
  const errored = fieldOf(sample, 'errored')
  const flushError = fieldOf(sample, 'kFlushError')
  const writableFinished = fieldOf(sample, 'kWritableFinished')
  if (!endCallbacks || !errored || !flushError || !writableFinished) return finishPlainly
  return createFinishWithCallbacks({ endCallbacks, errored, flushError, writableFinished })
}

/** Node up to 22: callbacks of `end` are listeners of the event. */
function finishPlainly(message: FinishingMessage): void {
  if (!message.socket?._hadError) message.emit('finish')
}

/** Node 24: callbacks of `end` come before the event, and learn of errors. */
function createFinishWithCallbacks(kept: Fields): Finish {
  const { endCallbacks, errored, flushError, writableFinished } = kept

  return function finishWithCallbacks(finishing, err) {
    const message = finishing as FinishingMessage & Record<symbol, unknown>
    const { socket } = message
    const error = err ?? (message[errored] as Error | null) ?? socket?.errored
    const callbacks = message[endCallbacks] as EndCallback[] | null
    message[endCallbacks] = null
    if (error || socket?._hadError) {
      const reason = error ?? destroyedError()
      message[flushError] = reason
      if (callbacks !== null) for (const callback of callbacks) callback(reason)
      return
    }
    message[writableFinished] = true
    if (callbacks !== null) for (const callback of callbacks) callback(null)
    message.emit('finish')
  }
}

interface Fields {
  readonly endCallbacks: symbol
  readonly errored: symbol
  readonly flushError: symbol
  readonly writableFinished: symbol
}

type EndCallback = (err: Error | null) => void

// Node's sockets have an error whenever they say that they had one; this is for sockets that others make.
function destroyedError(): Error {
  return Object.assign(new Error('Cannot call end after a stream was destroyed'), { code: 'ERR_STREAM_DESTROYED' })
}

function fieldOf(sample: object, name: string): symbol | undefined {
  return Object.getOwnPropertySymbols(sample).find((symbol) => symbol.description === name)
}
