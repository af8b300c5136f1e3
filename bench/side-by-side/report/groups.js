import { peers } from '../../peers/index.js'
import { workloads } from '../../workloads/index.js'

const LOAD =
  'The CPU time of plain `node:http` for a request, divided by that of the server. 1.00 is as cheap as plain Node, more is better.'

/** How workloads are shown together. */
export const GROUPS = [
  { name: 'small', title: 'Small responses', groups: ['small'], text: LOAD },
  { name: 'flat', title: 'Tables of 100, 1000 and 5000 routes', groups: ['flat'], text: LOAD },
  { name: 'nested', title: 'The same numbers of routes, in nested routers', groups: ['nested'], text: LOAD },
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
    text: `${LOAD} Plain Node is \`stat\` and a read stream. polka uses sirv, which keeps the metadata of all files in memory.`,
  },
  {
    name: 'conditions',
    title: 'The same small request behind TLS, and from four processes',
    groups: ['conditions'],
    text: `${LOAD} A request for \`/user/:id\`. The processes are workers of \`node:cluster\`; their CPU time is added up.`,
  },
  {
    name: 'latency',
    title: 'Latency of the slowest requests',
    groups: ['latency'],
    text: 'Milliseconds: p99 and, in brackets, p50, at 70 % of the highest rate that this server can sustain. Less is better; a faster server gets more requests. Plain Node does not agree with itself here, so draw no conclusion.',
    absolute: true,
  },
  {
    name: 'processes',
    title: 'Start-up and memory',
    groups: ['processes', 'slow-readers'],
    text: 'Milliseconds from the start of a process to the first byte of its response; megabytes of resident memory after many JSON requests, and at most while 200 clients slowly read a file of 100 MB. Less is better.',
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
