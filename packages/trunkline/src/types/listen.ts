import type { Server } from 'node:http'
import type { ListenOptions } from 'node:net'

/** Creating a server and listening; the arguments of the callback depend on the release line. */
export interface ListenMethods<Callback> {
  /**
   * Listens for connections, like Node's `server.listen`. A callback that takes an error also gets that of a failed
   * attempt.
   * @example app.listen(3000, () => console.log('ready'))
   */
  listen(port: number, hostname: string, backlog: number, callback?: Callback): Server
  listen(port: number, hostname: string, callback?: Callback): Server
  listen(port: number, callback?: Callback): Server
  listen(path: string, callback?: Callback): Server
  listen(options: ListenOptions, callback?: Callback): Server
  listen(callback?: Callback): Server
}
