import { peers } from '../peers/index.js'
import { workloads } from '../workloads/index.js'

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
    name: 'processes',
    title: 'Start-up and memory',
    groups: ['processes', 'slow-readers'],
    text: 'Milliseconds from the start of a process to the first byte of its answer; megabytes of resident memory after many requests for JSON, and the most while 200 clients read a file of 100 MB slowly. Less is better.',
    absolute: true,
  },
].map((group) => ({ ...group, workloads: workloads.filter((workload) => group.groups.includes(workload.group)) }))

/** The workloads of a group that figures were kept of, and the peers that have figures in one of them. */
export function presentIn({ workloads: all }, { workloads: kept }) {
  const measured = all.filter(({ id }) => kept[id] !== undefined)
  const names = Object.keys(peers).filter((name) => measured.some(({ id }) => kept[id][name]?.metric !== undefined))
  return { measured, names }
}
