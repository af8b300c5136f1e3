import type { Server } from 'node:http'
import type { ListenOptions } from 'node:net'

/** Making a server and listening; what the callback is given is up to the line. */
export interface ListenMethods<Callback> {
  /**
   * Listens for connections, as node's `server.listen` does; where the callback takes an error, it gets that of the
   * attempt too.
   * @example app.listen(3000, () => console.log('ready'))
   */
  listen(port: number, hostname: string, backlog: number, callback?: Callback): Server
  listen(port: number, hostname: string, callback?: Callback): Server
  listen(port: number, callback?: Callback): Server
  listen(path: string, callback?: Callback): Server
  listen(options: ListenOptions, callback?: Callback): Server
  listen(callback?: Callback): Server
}
