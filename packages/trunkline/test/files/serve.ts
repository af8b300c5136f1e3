import { once } from 'node:events'
import type { Stats } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type App, express5, type Framework, type Handler, type Res, trunkline } from '../support/frameworks.ts'
import { type Answer, exchangeBytes, readAnswers, requestBytes } from '../support/wire.ts'

type Callback = (err?: NodeJS.ErrnoException & { status?: number }) => void

export interface FileFramework extends Framework {
  static(root: unknown, options?: object): Handler
}

/** The response with the methods that these tests are about; arguments may be of any type: many are wrong. */
export interface FileRes extends Res {
  sendFile(path: unknown, options?: object | Callback | null, callback?: Callback): unknown
  download(path: unknown, ...rest: unknown[]): unknown
  attachment(filename?: unknown): this
}

export type SetHeaders = (res: ServerResponse, path: string, stat: Stats) => void

export const ours: FileFramework = trunkline as FileFramework
export const theirs: FileFramework = express5 as FileFramework

/** A handler that answers with files. */
export function handler(act: (res: FileRes, next: (err?: unknown) => void) => unknown): Handler {
  return (_req, res, next) => act(res as FileRes, next)
}

/** Tells error handlers' errors to the client, as far as tests look at them. */
export function tellErrors(app: App): App {
  return app.use((err: Error & { status?: number; code?: string }, _req: unknown, res: Res, _next: unknown) => {
    if (res.headersSent) return res.destroy()
    res.status(err.status ?? 500).json({ code: err.code, message: err.message })
  })
}

/** Serves an app for as long as `use` runs. */
export async function withServer<Result>(
  app: App,
  use: (port: number, server: Server) => Promise<Result>,
): Promise<Result> {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await use((server.address() as AddressInfo).port, server)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** One request on a connection of its own, and its one answer. */
export async function askAt(port: number, target: string, headers: Record<string, string> = {}): Promise<Answer> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const [answer] = readAnswers(await exchangeBytes(port, requestBytes(target, [...lines, 'Connection: close'])))
  if (answer === undefined) throw new Error(`no answer to ${target}`)
  return answer
}

/** The answer of an app that serves a directory. */
export async function askStatic(
  root: string,
  options: object,
  target: string,
  headers?: Record<string, string>,
  framework: FileFramework = ours,
): Promise<Answer> {
  return withServer(tellErrors(framework().use(framework.static(root, options))), (port) =>
    askAt(port, target, headers),
  )
}

/** The answer of an app with one handler. */
export async function askHandler(
  act: (res: FileRes, next: (err?: unknown) => void) => unknown,
  target = '/',
  headers?: Record<string, string>,
  framework: FileFramework = ours,
): Promise<Answer> {
  return withServer(tellErrors(framework().use(handler(act))), (port) => askAt(port, target, headers))
}
