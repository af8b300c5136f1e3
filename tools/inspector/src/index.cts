export type { InspectedApp } from './inspection.ts'
export { type InspectorOptions, inspector } from './inspector.ts'
