/**
 * What `websocket()` keeps on its handlers: the schemas of the messages, `{ message, send }`. Registered with
 * `Symbol.for`: two copies of the package may meet.
 */
export const kWebsocket: unique symbol = Symbol.for('trunkline.websocket') as never

/** The schemas of a WebSocket; undefined for any other handler. */
export function socketOf(handler: unknown): object | undefined {
  return (handler as { readonly [kWebsocket]?: object } | undefined)?.[kWebsocket]
}
