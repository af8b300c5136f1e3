import type { InspectedApp } from './inspection.ts'
import { type InspectorOptions, inspector } from './inspector.ts'

export { type InspectedApp, type InspectorOptions, inspector }
