import { createRequire } from 'node:module'
import type { App } from './interface.ts'

/** Whether every app of ours has an inspector in it: `npm run check -- inspector`. */
export const isInspected = Boolean(process.env['CONFORMANCE_INSPECTED'])

/** Apps that show their own layers, or have none: in these the inspector records, and is not mounted. */
const SHOW_LAYERS = new Set([
  'mounted apps are named so in the stack',
  'layers put before, between and after by hand',
  'routes removed and replaced while the app runs',
  'an app without any route',
  'an app without routes sends no X-Powered-By',
])

/** The inspector replaces `res.end`, and then these are as in Express: docs/differences.md says so. */
const DEPEND_ON_END = new Set([
  'a latin-1 header beside a short text without ETag',
  'a latin-1 header beside a text, on 3.x',
])

/** Puts an inspector into an app of ours: it is to respond the same, whatever the scenario put into it. */
export function inspect(app: App, title: string): void {
  const { inspector } = createRequire(import.meta.url)('@trunkline/inspector') as Inspecting
  const { emitWarning } = process
  process.emitWarning = () => {} // it warns that this is not development, and scenarios read what is printed
  const page = inspector(app, { unsafe: true, log() {} })
  process.emitWarning = emitWarning
  if (!SHOW_LAYERS.has(title)) app.use('/__trunkline', page)
}

interface Inspecting {
  inspector(app: App, options: { unsafe: true; log(): void }): never
}

/** Whether a deliberate difference from Express ends where there is an inspector. */
export function isUndoneByInspector(title: string): boolean {
  return isInspected && DEPEND_ON_END.has(title)
}
