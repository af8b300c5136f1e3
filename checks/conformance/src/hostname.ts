import type { App, Req } from './interface.ts'

/**
 * `req.hostname` where Express has it. That 3.x has it, too, is a difference of its own
 * (scenarios/v3/specification-differences), which scenarios about something else leave alone.
 */
export function hostnameOf(req: Req): unknown {
  return isOf3(req.app) ? undefined : req['hostname']
}

/** Whether an app is of 3.x, where the locals are a function. */
export function isOf3(app: App): boolean {
  return typeof app.locals === 'function'
}
