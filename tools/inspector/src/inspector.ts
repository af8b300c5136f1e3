import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { explainRequest, transportOf } from 'trunkline/tools'
import { refusalOf } from './access.ts'
import { findAppModule } from './app-module.ts'
import { readCaller } from './caller.ts'
import { guarded } from './context.ts'
import { handleInspection } from './handlers.ts'
import type { InspectedApp, Inspection } from './inspection.ts'
import { send } from './page-files.ts'
import { Recorder } from './recorder.ts'
import { listenToSurroundings } from './surroundings.ts'
import { listenToWalks } from './walk-recorder.ts'

/** Options of `inspector()`. */
export interface InspectorOptions {
  /**
   * URL template to open a source location in your editor, with `{file}`, `{line}` and `{column}`.
   * @default 'vscode://file{file}:{line}:{column}'
   */
  editor?: string | undefined
  /** Prints the URL of the page once the app listens. @default console.log */
  log?: ((line: string) => void) | undefined
  /**
   * Enables the inspector although `NODE_ENV` is not `development`. Everyone with access to this machine can then see
   * every request.
   */
  unsafe?: boolean | undefined
}

type Handler = (req: IncomingMessage, res: ServerResponse, next: (err?: unknown) => void) => void

/**
 * Creates middleware with a development page that shows how requests pass through an app. Outside of development it
 * does nothing and passes every request on.
 * @example app.use('/__trunkline', inspector(app))
 * @throws TypeError if `app` is not an app
 */
export function inspector(app: InspectedApp, options: InspectorOptions = {}): Handler {
  if (typeof app !== 'function' || typeof app.handle !== 'function' || typeof app.settings !== 'object') {
    throw new TypeError('inspector() needs the application: app.use("/__trunkline", inspector(app))')
  }
  const { editor = 'vscode://file{file}:{line}:{column}', log = console.log, unsafe = false } = options
  if (unsafe) {
    process.emitWarning(
      'The inspector runs although this is not development: it shows every request to everybody on this machine.',
      { code: 'TRUNKLINE_INSPECTOR_UNSAFE' },
    )
  } else if (!isDevelopment(app)) return (_req, _res, next) => next()
  const isOn = (): boolean => unsafe || isDevelopment(app)
  const inspection: Inspection = {
    app,
    editor,
    token: randomBytes(18).toString('base64url'),
    recorder: new Recorder(),
    module: findAppModule(readCaller(undefined).location),
  }
  listenToWalks()
  listenToSurroundings()
  const own: Own = { base: undefined }
  recordRequests(inspection, own, isOn, announce(inspection, log, own, isOn))
  return function inspectorPage(req, res, next) {
    if (!isOn()) return next()
    own.base ||= (req as { baseUrl?: string }).baseUrl ?? ''
    inspection.recorder.discard(req)
    const refusal = refusalOf(req)
    if (refusal !== undefined) send(req, res, 403, 'text/plain; charset=utf-8', `${refusal}\n`)
    else handleInspection(inspection, req, res).catch(next)
  }
}

/**
 * Whether `NODE_ENV` and the `env` setting of the app and of those it is mounted in are development, as for the
 * development error page. Asked again for each request: they may be set, and the app mounted, after `inspector(app)`.
 */
function isDevelopment(app: InspectedApp): boolean {
  let above: Mounted | undefined = app
  while (above !== undefined && (above.settings.env ?? 'development') === 'development') above = above.parent
  return above === undefined && (process.env['NODE_ENV'] || 'development') === 'development'
}

interface Mounted {
  readonly settings: { readonly env?: unknown }
  readonly parent?: Mounted | undefined
}

/** Where the inspector is mounted, once that is known. */
interface Own {
  base: string | undefined
}

/** Wraps the app's `handle`, which gets the requests of every transport. */
function recordRequests(
  { app, recorder }: Inspection,
  own: Own,
  isOn: () => boolean,
  onRequest: (req: IncomingMessage, res: ServerResponse) => void,
): void {
  const original = app.handle as (this: unknown, ...args: unknown[]) => unknown
  const descriptor = Object.getOwnPropertyDescriptor(app, 'handle')
  const handle = function handle(this: unknown, ...args: unknown[]): unknown {
    if (!isOn()) return original.apply(this, args)
    const [req, res] = args as [IncomingMessage, ServerResponse]
    onRequest(req, res)
    own.base ??= findBase(app) ?? ''
    if (isOwn(own, req)) return original.apply(this, args)
    return recorder.run(req, res, () => original.apply(this, args))
  }
  Object.defineProperty(app, 'handle', {
    configurable: true,
    enumerable: descriptor?.enumerable ?? true,
    writable: true,
    value: handle,
  })
}

function isOwn({ base }: Own, req: IncomingMessage): boolean {
  if (!base) return false
  const url = String((req as { originalUrl?: string }).originalUrl ?? req.url)
  const end = url[base.length]
  return url.startsWith(base) && (end === undefined || end === '/' || end === '?')
}

interface Listening {
  readonly server: { address(): unknown; listeners(event: 'request'): unknown[]; key?: unknown; cert?: unknown }
}

/** Prints the URL with the token when a server of the app listens, or at its first request. */
function announce(
  { app, token }: Inspection,
  log: (line: string) => void,
  own: Own,
  isOn: () => boolean,
): (req: IncomingMessage, res: ServerResponse) => void {
  const listening = channel('tracing:net.server.listen:asyncEnd')
  let isSaid = false
  const say = (isEncrypted: boolean, port: number): void => {
    if (isSaid || !isOn()) return
    isSaid = true
    listening.unsubscribe(onListening)
    log(
      `Inspector: ${isEncrypted ? 'https' : 'http'}://localhost:${port}${own.base || findBase(app) || '/__trunkline'}/#token=${token}`,
    )
  }
  const onListening = guarded((message: unknown): void => {
    const { server } = message as Listening
    const address = server.address() as { port?: number } | null
    if (address?.port !== undefined && server.listeners('request').includes(app)) {
      say('setSecureContext' in server, address.port)
    }
  })
  listening.subscribe(onListening)
  // Node 18 has no event for listening servers, and the app may be called by another listener: wait for the first
  // request.
  return guarded(({ socket }: IncomingMessage, res: ServerResponse) => {
    const transport = isSaid ? undefined : transportOf(res)
    if (transport === 'http1' || transport === 'http2') say('encrypted' in socket, socket.localPort ?? 0)
  })
}

/** The mount path of the inspector, if it is in the app's own stack. */
function findBase(app: InspectedApp): string | undefined {
  const { steps } = explainRequest(app, { url: '/' })
  return steps.find(({ layer }) => layer.name === 'inspectorPage')?.layer.path
}
