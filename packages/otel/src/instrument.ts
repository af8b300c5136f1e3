// Listens to the tracing channel, and turns what it publishes into spans.
import { channel } from 'node:diagnostics_channel'
import { diag } from '@opentelemetry/api'
import {
  addSkipped,
  type HandlerMessage,
  leaveHandler,
  noteError,
  type SpanDetail,
  startHandler,
} from './handler-spans.ts'

/** Options of `instrument()`. */
export interface InstrumentOptions {
  /**
   * Which spans there are below that of the server: `'none'`, one for the `'route'`, one for each of the `'handlers'`
   * (routers, middleware and error handlers too), or the whole `'walk'`, which also has an event for each layer that did
   * not take the request. `'walk'` costs more: every layer is asked, and no index is used.
   * @default 'route'
   */
  spans?: SpanDetail
}

const DETAILS: readonly string[] = ['none', 'route', 'handlers', 'walk']

/** Shared by all copies of this package: two of them would make every span twice. */
const INSTRUMENTED = Symbol.for('@trunkline/otel')

/**
 * Gives OpenTelemetry the routes and handlers of every Trunkline app of the process, of all release lines. Start your SDK
 * first. Returns a function that ends it.
 * @example
 * new NodeSDK({ instrumentations: [new HttpInstrumentation()] }).start()
 * instrument({ spans: 'handlers' })
 * @throws TypeError for a value of `spans` that does not exist
 */
export function instrument({ spans = 'route' }: InstrumentOptions = {}): () => void {
  if (!DETAILS.includes(spans)) {
    throw new TypeError(`instrument() knows the spans ${DETAILS.join(', ')}, got ${String(spans)}`)
  }
  const global = globalThis as { [INSTRUMENTED]?: boolean }
  if (global[INSTRUMENTED]) {
    process.emitWarning(
      '@trunkline/otel already runs in this process: this call of instrument() changes nothing. Call it once, or use `--import @trunkline/otel/register` alone.',
      { code: 'TRUNKLINE_OTEL_TWICE' },
    )
    return () => {}
  }
  global[INSTRUMENTED] = true
  const stops = [
    listen('tracing:express.router.request:start', (message: HandlerMessage) => startHandler(message, spans)),
    listen('tracing:express.router.request:error', noteError),
    listen('tracing:express.router.request:asyncStart', leaveHandler),
    ...(spans === 'walk' ? [listen('trunkline:skipped', addSkipped)] : []),
  ]
  return () => {
    for (const stop of stops) stop()
    global[INSTRUMENTED] = false
  }
}

/** Subscribes a listener whose own mistakes do not end the process, as those of subscribers do. */
function listen<Message>(name: string, listener: (message: Message) => void): () => void {
  const guarded = (message: unknown): void => {
    try {
      listener(message as Message) // each channel has one kind of message
    } catch (err) {
      diag.error('@trunkline/otel failed', err)
    }
  }
  const target = channel(name)
  target.subscribe(guarded)
  return () => void target.unsubscribe(guarded)
}
