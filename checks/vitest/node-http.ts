import http from 'node:http'

/** The parts of `node:http` that a module can patch while it loads, as Connect 2 and Express 3 do. */
export const HTTP = {
  http,
  'http.Server.prototype': http.Server.prototype,
  'IncomingMessage.prototype': http.IncomingMessage.prototype,
  'OutgoingMessage.prototype': http.OutgoingMessage.prototype,
  'ServerResponse.prototype': http.ServerResponse.prototype,
}

/** The value or getter of each property of these objects. */
export function readProperties(owners: Record<string, object>): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [name, owner] of Object.entries(owners)) {
    for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      found.set(`${name}.${key}`, value ?? get)
    }
  }
  return found
}

/** The names of what is not the same in both. */
export function listChanges(before: Map<string, unknown>, after: Map<string, unknown>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => !Object.is(before.get(name), after.get(name)))
}
