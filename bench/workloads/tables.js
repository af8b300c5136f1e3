import { get, HTML } from './request.js'

/** How the nested tables are cut: routers in routers, and routes in the innermost. */
const NESTING = { 100: [5, 4, 5], 1000: [10, 10, 10], 5000: [20, 10, 25] }

/** Large tables of routes, each with a parameter: the last, and a path that none of them takes. */
export const tables = Object.keys(NESTING).flatMap((size) => [...flat(Number(size)), ...nested(Number(size))])

function flat(count) {
  const server = { part: 'tables', app: 'flat', options: { count } }
  return [
    {
      id: `flat-${count}-last`,
      requests: [get(`/route/${count - 1}/{n}`, { type: HTML, body: `${count - 1} {n}` })],
    },
    { id: `flat-${count}-miss`, requests: [get('/route/none/{n}', { status: 404 })] },
  ].map((workload) => ({ group: 'flat', title: titleOf(workload.id), ...server, ...workload }))
}

function nested(count) {
  const shape = NESTING[count]
  const [a, b, c] = shape.map((size) => size - 1)
  const server = { part: 'tables', app: 'nested', options: { shape } }
  return [
    {
      id: `nested-${count}-last`,
      requests: [get(`/a${a}/b${b}/c${c}/{n}`, { type: HTML, body: `${a}.${b}.${c} {n}` })],
    },
    { id: `nested-${count}-miss`, requests: [get(`/a${a}/b${b}/none/{n}`, { status: 404 })] },
  ].map((workload) => ({ group: 'nested', title: titleOf(workload.id), ...server, ...workload }))
}

function titleOf(id) {
  const [kind, count, which] = id.split('-')
  return `${which === 'miss' ? 'miss in ' : ''}${count} ${kind === 'nested' ? 'nested ' : ''}routes`
}
