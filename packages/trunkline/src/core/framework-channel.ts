import { channel } from 'node:diagnostics_channel'
import type { Line } from './line.ts'

const created = channel('trunkline:framework')

/** Tells subscribers of `trunkline:framework` about a framework before a program gets it: `@trunkline/cli/record` wraps it. */
export function announceFramework(framework: object, line: Line): void {
  if (created.hasSubscribers) created.publish({ framework, line })
}
