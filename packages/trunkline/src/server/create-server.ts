import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { Http2SecureServer, Http2Server } from 'node:http2'
import type { Server as HttpsServer } from 'node:https'
import type { ListenOptions } from 'node:net'
import { dirname } from 'node:path'
import { kClasses, messageClassesOf } from '../core/exchange-classes.ts'
import { restoreClassesForEvents } from '../core/install-classes.ts'
import type { Application } from '../core/line.ts'
import { noteWaiting } from '../node-http/connection.ts'
import type { Listener } from '../node-http/exchange/exchange.ts'
import type { ServeSettings } from './options.ts'

/** A Node server of any kind. */
export type AnyServer = Server | HttpsServer | Http2Server | Http2SecureServer

/**
 * Creates a server whose requests and responses have the app's own classes.
 * @throws Error if the key or certificate is invalid, or they do not match
 */
export function createAnyServer(app: Listener, { http2, tls, serverOptions }: ServeSettings): AnyServer {
  const options = { ...serverOptions, ...tls }
  try {
    if (http2) {
      const node: typeof import('node:http2') = require('node:http2')
      if (tls === undefined) return node.createServer(options as object, app as never) // the app handles HTTP/2 messages by their stream
      return node.createSecureServer({ allowHTTP1: true, ...options } as object, app as never) // the same
    }
    const { Request: IncomingMessage, Response: ServerResponse } = messageClassesOf(app)
    const own = { ...options, IncomingMessage, ServerResponse }
    const server = tls === undefined ? createServer(own, app) : loadHttps().createServer(own, app)
    if (kClasses in app)
      restoreClassesForEvents(app as unknown as Application, server) // only applications have it
    else {
      // Applications note queued responses themselves.
      server.prependListener('request', (_req, res) => {
        if (res.socket === null) noteWaiting(res)
      })
    }
    return server
  } catch (cause) {
    if (tls === undefined) throw cause
    const { message, code } = cause as NodeJS.ErrnoException
    throw Object.assign(new Error(`serve(): key and certificate cannot be used: ${message}`, { cause }), { code })
  }
}

/**
 * Resolves when a server listens.
 * @throws Error (rejects) if it cannot listen; nothing stays open then
 */
export function listen(server: AnyServer, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (cause: NodeJS.ErrnoException): void => {
      server.removeListener('listening', onListening)
      // Node reports some errors before it has a handle, others after.
      if (server.listening) server.close()
      reject(describeFailure(cause, options))
    }
    const onListening = (): void => {
      server.removeListener('error', onError)
      resolve()
    }
    server.once('error', onError)
    server.once('listening', onListening)
    try {
      server.listen(options)
    } catch (err) {
      onError(err as NodeJS.ErrnoException) // Node only throws Errors
    }
  })
}

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EACCES: 'this process may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'no such host is known',
  EINVAL: 'that is not a socket to listen on',
  EBADF: 'that is not a socket to listen on',
  ENOTSOCK: 'that is not a socket to listen on',
  ENOTSUP: 'the system cannot do it',
}

function describeFailure(
  cause: NodeJS.ErrnoException,
  { port, host, path, fd }: ListenOptions & { fd?: number },
): Error {
  const address = path ?? (fd === undefined ? `${host ?? '*'}:${port}` : `the inherited socket ${fd}`)
  const { code = '' } = cause
  const advice = missingFolder(path) ?? (Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined)
  const why = advice === undefined ? cause.message : `${advice} (${code})`
  return Object.assign(new Error(`Cannot listen on ${address}: ${why}`, { cause }), { code })
}

/** The system also reports EACCES if the folder of a UNIX socket is missing. */
function missingFolder(path: string | undefined): string | undefined {
  if (path === undefined || path.startsWith('\0') || path.startsWith('\\\\')) return undefined // not files: abstract sockets on Linux, pipes on Windows
  const folder = dirname(path)
  return existsSync(folder) ? undefined : `there is no folder ${folder}`
}

/** Loaded only for TLS, because it is slow to load. */
function loadHttps(): typeof import('node:https') {
  return require('node:https')
}
