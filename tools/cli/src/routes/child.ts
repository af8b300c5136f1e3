import { Server as NetServer } from 'node:net'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isApp } from '../loading/find-app.ts'
import { findListener, watchServers } from '../loading/find-listener.ts'
import { documentApp, type WrittenDocument } from '../openapi/document.ts'
import { markHidden } from './hidden.ts'
import { type FoundRoute, readRoutes } from './read-routes.ts'
import { watchRegistrations } from './registrations.ts'

/** The message of the process that loads an app to its parent. */
export type ChildMessage = { routes: FoundRoute[] } | WrittenDocument | { problem: string }

/** What to read from an app. */
export type AppQuery = 'routes' | 'openapi'

/** Loads an app and sends its routes or OpenAPI document to the parent process. Opens no ports. */
export async function readApp(file: string, query: AppQuery): Promise<void> {
  const answer = (app: object): void => (query === 'openapi' ? tell(documentApp(app, file)) : tellRoutes(app))
  const started = watchServers()
  watchRegistrations()
  process.on('uncaughtException', (err) => tell({ problem: `${shown(file)} throws: ${firstLine(err)}` }))
  process.on('unhandledRejection', (err) => tell({ problem: `${shown(file)} rejects: ${firstLine(err)}` }))
  try {
    const { href } = pathToFileURL(file)
    const loaded: unknown = await import(href)
    const app = (await findApp(loaded)) ?? (await findListener(loaded))
    if (isApp(app)) return answer(app)
    const exported = describeExport(loaded)
    if (exported !== undefined) return tell({ problem: `${shown(file)} ${exported}` })
    // An app that starts later, for example after a database connection, is found when it listens.
    void started.then(answer) // what rejects is reported above
    setTimeout(() => {}, 2 ** 31 - 1)
  } catch (err) {
    tell({ problem: `${shown(file)} throws when it is loaded: ${firstLine(err)}` })
  }
}

async function findApp(loaded: unknown): Promise<object | undefined> {
  const { default: byDefault } = loaded as { default?: unknown }
  for (const exported of [await byDefault, loaded]) {
    if (isApp(exported)) return exported
    if (exported === null || (typeof exported !== 'object' && typeof exported !== 'function')) continue
    const { app, default: inner, router, server } = exported as Record<string, unknown>
    for (const each of [await app, inner, router, listenerOf(server)]) if (isApp(each)) return each
  }
  return undefined
}

function listenerOf(server: unknown): unknown {
  return server instanceof NetServer ? server.listeners('request').find(isApp) : undefined
}

/** Why the exports of a file are not an app; undefined if it exports nothing and may still start one. */
function describeExport(loaded: unknown): string | undefined {
  const { default: value } = loaded as { default?: unknown }
  if (typeof value !== 'function') return undefined
  return 'exports a function that is no application and makes none; give a file that exports the application itself'
}

function tellRoutes(app: object): void {
  const routes = readRoutes(app).map((route) => ({ ...route, place: route.place && toRelative(route.place) }))
  markHidden(routes)
  tell({ routes: routes.map(({ ends, matches, call, ...route }) => route) })
}

function toRelative(place: string): string {
  const path = relative(process.cwd(), resolve(place))
  return path.startsWith('..') ? place : path
}

function shown(file: string): string {
  return toRelative(file)
}

function firstLine(err: unknown): string {
  const text = err instanceof Error ? `${err.name}: ${err.message}` : String(err)
  return (text.split('\n')[0] ?? '').slice(0, 300)
}

// The app may have replaced process.exit, or have pending work that keeps the process alive.
function tell(message: ChildMessage): void {
  process.send?.(message, undefined, undefined, () => process.reallyExit(0))
}

declare global {
  namespace NodeJS {
    interface Process {
      reallyExit(code: number): never
    }
  }
}
