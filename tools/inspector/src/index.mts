import entry from './index.cjs'

export type { InspectedApp, InspectorOptions } from './index.cjs'

/** Middleware that shows how requests walk through an application. */
export const inspector: typeof entry.inspector = entry.inspector
