/** Serves a fetch handler on the host's own server; undefined on node, which has none that takes one. */
exports.startHost = function startHost(handle) {
  if (globalThis.Bun) {
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: handle })
    return { port: server.port, stop: () => server.stop(true) }
  }
  if (globalThis.Deno) {
    const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen() {} }, handle)
    return { port: server.addr.port, stop: () => server.shutdown() }
  }
}
