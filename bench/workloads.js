/** What every server answers; each peer is written in its own idiom and has to give these answers. */
export const ROUTES = 1000

export const workloads = [
  { name: 'hello', path: '/', type: 'text/html', body: 'hello' },
  { name: 'json', path: '/json', type: 'application/json', body: '{"hello":"world"}' },
  { name: 'param', path: '/user/42', type: 'text/html', body: '42' },
  { name: '1000 routes', path: `/route/${ROUTES - 1}/item`, type: 'text/html', body: `route ${ROUTES - 1}` },
]
