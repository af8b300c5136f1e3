import { get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The status line of an answer to `GET /`, or what the process would have died of. For a process of its own. */
export async function statusOrDeath(app: { listen(...args: unknown[]): Server }): Promise<string> {
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const seen = await new Promise<string>((resolve) => {
    const onDeath = (error: NodeJS.ErrnoException): void => resolve(`the process fails: ${error.code ?? error.name}`)
    process.once('uncaughtException', onDeath)
    get({ port, host: '127.0.0.1' }, (res) => resolve(`${res.statusCode} ${res.statusMessage}`)).on('error', () => {})
  })
  process.removeAllListeners('uncaughtException').on('uncaughtException', () => {})
  server.closeAllConnections()
  server.close()
  return seen
}
