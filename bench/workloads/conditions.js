import { get, HTML } from './request.js'

const user = { part: 'small', app: 'param', requests: [get('/user/{n}', { type: HTML, body: '{n}' })] }

/** The same small request as users have it: behind TLS, and from several processes. */
export const conditions = [
  // Fewer connections than elsewhere: a handshake takes as long as many requests, and each sample begins with them.
  { id: 'tls', title: 'TLS', tls: true, connections: 16, ...user },
  { id: 'four-processes', title: 'four processes', processes: 4, ...user },
].map((workload) => ({ group: 'conditions', ...workload }))
