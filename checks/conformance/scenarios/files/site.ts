import { existsSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, type Framework, type Handler, onError, type Req, type Res } from '../../src/interface.ts'
import type { Kit } from '../../src/scenario.ts'

/** The date of every fixture, so that validators can be written down. */
export const MODIFIED = 'Wed, 01 Jan 2025 00:00:00 GMT'
export const EARLIER = 'Tue, 31 Dec 2024 00:00:00 GMT'
export const LATER = 'Thu, 02 Jan 2025 00:00:00 GMT'

/** The tag of a fixture of this size. */
export function tagOf(size: number): string {
  return `W/"${size.toString(16)}-${Date.parse(MODIFIED).toString(16)}"`
}

/** The directory of fixtures, with the date that is expected of them. */
export function siteOf(kit: Kit): string {
  const root = kit.fixture('files/site')
  makeLongFile(kit)
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    utimesSync(join(root, path), new Date(MODIFIED), new Date(MODIFIED))
  }
  return root
}

/** A file that is sent in several parts; too long to be kept with the others. */
function makeLongFile(kit: Kit): void {
  const path = kit.fixture('files/site/long.txt')
  if (existsSync(path)) return
  // Several processes may make it at once: it appears under its name when it is complete.
  const draft = kit.fixture(`files/long-${process.pid}.tmp`)
  writeFileSync(draft, Array.from({ length: 20_000 }, (_, line) => `line ${line}\n`).join(''))
  utimesSync(draft, new Date(MODIFIED), new Date(MODIFIED))
  renameSync(draft, path)
}

export function serveStatic(framework: Framework, root: unknown, options?: unknown): Handler {
  return (framework['static'] as (...args: unknown[]) => Handler)(root, options)
}

/** An app that serves the fixtures, and tells what it was passed on, with the rest of what is on the response. */
export function siteWith(options?: object, mount = '/'): (framework: Framework, kit: Kit) => App {
  return (framework, kit) => tellErrors(framework().use(mount, serveStatic(framework, siteOf(kit), options)), kit)
}

/** Answers errors with what can be seen of them; paths lose what depends on the machine. */
export function tellErrors(app: App, kit: Kit): App {
  const root = kit.fixture('files')
  return app.use(
    onError((error, _req, res) => {
      const { message, code, status, statusCode, expose, headers, syscall } = error
      const text = String(message).replaceAll(root, '‹files›')
      res.statusCode = Number(status) || 500
      res.setHeader('Content-Type', 'application/json')
      res.end(JSON.stringify({ name: error.name, text, code, status, statusCode, expose, headers, syscall }))
    }),
  )
}

export type SendFile = (path: unknown, ...rest: unknown[]) => unknown

export function fileMethods(res: Res): Record<'sendFile' | 'download' | 'attachment', SendFile> {
  return {
    sendFile: (...args) => (res['sendFile'] as SendFile).apply(res, args),
    download: (...args) => (res['download'] as SendFile).apply(res, args),
    attachment: (...args) => (res['attachment'] as SendFile).apply(res, args),
  }
}

/** An app with one route for each act. */
export function acts(
  list: Record<string, (call: ReturnType<typeof fileMethods>, root: string, res: Res, req: Req) => unknown>,
): (framework: Framework, kit: Kit) => App {
  return (framework, kit) => {
    const app = framework()
    const root = siteOf(kit)
    for (const [name, act] of Object.entries(list)) {
      app.get(`/${name}`, (req, res) => act(fileMethods(res), root, res, req))
    }
    return tellErrors(app, kit)
  }
}
