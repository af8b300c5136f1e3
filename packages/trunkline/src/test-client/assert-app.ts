/**
 * Checks the first argument of a function of `trunkline/test`. An agent is a function too, but takes no request: it
 * would never respond.
 * @throws TypeError unless it is an application, or a function (req, res)
 */
export function assertApp(app: unknown, caller: string, instead = ''): void {
  if (typeof app !== 'function') throw new TypeError(`${caller} needs an application, or a function (req, res)`)
  if (kAgent in app) throw new TypeError(`${caller} needs an application, got an agent${instead}`)
}

/** Marks agents. Registered, because a program may load two copies of the package. */
export const kAgent: unique symbol = Symbol.for('trunkline.agent') as never
