import { get, HTML } from './request.js'

const PEERS = ['node', 'trunkline', 'trunkline-v4', 'express5', 'fastify']

/** What a request costs as one thing grows and everything else stays: routes, layers, path length, headers. */
export const growth = [
  ...[10, 100, 1000, 5000].map((count) => ({
    ...point('routes', count),
    part: 'tables',
    app: 'flat',
    options: { count },
    requests: [get(`/route/${count - 1}/{n}`, { type: HTML, body: `${count - 1} {n}` })],
  })),
  ...[1, 10, 30, 100].map((layers) => ({
    ...point('layers', layers),
    part: 'small',
    app: 'layers',
    options: { layers },
    requests: [get('/', { type: HTML, body: String(layers) })],
  })),
  ...[1, 8, 24, 64].map((segments) => ({
    ...point('path segments', segments),
    part: 'tables',
    app: 'deep',
    options: { segments },
    requests: [get(`${'/part'.repeat(segments)}/{n}`, { type: HTML, body: '{n}' })],
  })),
  ...[1, 10, 30, 60].map((count) => ({
    ...point('request headers', count),
    part: 'small',
    app: 'hello',
    requests: [get('/', { type: HTML, body: 'hello' }, headers(count))],
  })),
]

function point(axis, x) {
  return { id: `growth-${axis.replace(' ', '-')}-${x}`, title: `${x} ${axis}`, group: 'growth', axis, x, peers: PEERS }
}

function headers(count) {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`X-Field-${at}`, `value ${at}`]))
}
