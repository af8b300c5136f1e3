import { peers } from '../../peers/index.js'
import { workloads } from '../../workloads/index.js'

const LOAD =
  'Share of plain `node:http`: its CPU time a request divided by the peer’s. 1.00 is as cheap as plain node, more is better.'

/** How workloads are shown together. */
export const GROUPS = [
  { name: 'small', title: 'Small answers', groups: ['small'], text: LOAD },
  { name: 'flat', title: 'Tables of 100, 1000 and 5000 routes', groups: ['flat'], text: LOAD },
  { name: 'nested', title: 'The same numbers of routes, in routers in routers', groups: ['nested'], text: LOAD },
  {
    name: 'work',
    title: 'A realistic application, and bodies',
    groups: ['realistic', 'bodies'],
    text: `${LOAD} The application: 3 routers, 40 routes, CORS, cookies, sessions, JSON bodies, error handlers, ten requests in turn.`,
  },
  {
    name: 'files',
    title: 'Files',
    groups: ['files'],
    text: `${LOAD} Plain node is \`stat\` and a read stream. polka uses sirv, which keeps the facts of all files in memory.`,
  },
  {
    name: 'conditions',
    title: 'The same small request behind TLS, and from four processes',
    groups: ['conditions'],
    text: `${LOAD} A request for \`/user/:id\`. The processes are workers of \`node:cluster\`; what all of them use is added up.`,
  },
  {
    name: 'latency',
    title: 'How long the slowest take',
    groups: ['latency'],
    text: 'Milliseconds that one request in a hundred takes at least, and one in two (in brackets), while requests come at a steady rate of 70 % of the most that this server can answer. Less is better; a server that can answer more is asked more.',
    absolute: true,
  },
  {
    name: 'processes',
    title: 'Start-up and memory',
    groups: ['processes', 'slow-readers'],
    text: 'Milliseconds from the start of a process to the first byte of its answer; megabytes of resident memory after many requests for JSON, and the most while 200 clients read a file of 100 MB slowly. Less is better.',
    absolute: true,
  },
].map((group) => ({ ...group, workloads: workloads.filter((workload) => group.groups.includes(workload.group)) }))

/** What the READMEs show, of this Node: one row, a plain request and two where plain node is ahead. */
export const README = {
  major: '24',
  title: 'CPU time of plain node:http for a request, divided by that of each framework; longer is better',
  peers: ['node', 'trunkline', 'trunkline-v4', 'fastify', 'hono', 'koa', 'polka', 'express5', 'express4'],
  workloads: workloads.filter(({ id }) => ['param', 'middleware', 'realistic'].includes(id)),
}

/** The workloads of a group that figures were kept of, and the peers that have figures in one of them. */
export function presentIn({ workloads: all, peers: wanted = Object.keys(peers) }, { workloads: kept }) {
  const measured = all.filter(({ id }) => kept[id] !== undefined)
  const names = wanted.filter((name) => measured.some(({ id }) => kept[id][name]?.metric !== undefined))
  return { measured, names }
}
