// Listens to the tracing channel, and turns what it publishes into spans.
import { channel } from 'node:diagnostics_channel'
import { addSkipped, DETAILS, type HandlerMessage, noteError, type SpanDetail, startHandler } from './handler-spans.ts'
import { guard } from './request-state.ts'

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
    ...(spans === 'walk' ? [listen('trunkline:skipped', addSkipped)] : []),
  ]
  return () => {
    for (const stop of stops) stop()
    global[INSTRUMENTED] = false
  }
}

function listen<Message>(name: string, listener: (message: Message) => void): () => void {
  // Each channel has one kind of message.
  const guarded = (message: unknown): void => guard(() => listener(message as Message))
  const target = channel(name)
  target.subscribe(guarded)
  return () => void target.unsubscribe(guarded)
}
