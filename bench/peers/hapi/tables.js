import { create, listen } from './listen.js'

export function flat({ count }) {
  const server = create()
  for (let i = 0; i < count; i++) {
    server.route({ method: 'GET', path: `/route/${i}/{id}`, handler: ({ params }) => `${i} ${params.id}` })
  }
  return listen(server)
}

export async function nested({ shape: [a, b, c] }) {
  const server = create()
  for (let x = 0; x < a; x++) await mount(server, `/a${x}`, (outer) => fillOuter(outer, x, b, c))
  return listen(server)
}

async function fillOuter(outer, x, b, c) {
  for (let y = 0; y < b; y++) {
    await mount(outer, `/b${y}`, (inner) => {
      for (let z = 0; z < c; z++) {
        inner.route({ method: 'GET', path: `/c${z}/{id}`, handler: ({ params }) => `${x}.${y}.${z} ${params.id}` })
      }
    })
  }
}

function mount(server, prefix, register) {
  return server.register({ name: `${prefix} of ${names++}`, register }, { routes: { prefix } })
}

let names = 0

export function deep({ segments }) {
  const server = create()
  server.route({ method: 'GET', path: `${'/part'.repeat(segments)}/{id}`, handler: ({ params }) => params.id })
  return listen(server)
}
