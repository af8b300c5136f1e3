import { channel } from 'node:diagnostics_channel'
import { hasSubscribers } from '../has-subscribers.ts'
import type { Line } from './line.ts'

const created = channel('trunkline:framework')

/** Publishes a new framework before a program gets it. `@trunkline/cli/record` subscribes and wraps it. */
export function announceFramework(framework: object, line: Line): void {
  if (hasSubscribers(created)) created.publish({ framework, line })
}
