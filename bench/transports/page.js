import { TRANSPORTS } from './peers.js'
import { WORK } from './work.js'

/** Fewer rounds than this say no more than which of two is ahead by a wide margin. */
const ENOUGH_ROUNDS = 10

/** The page of one run. */
export function formatPage({ node, date, pinning, settings, load, transports }) {
  const short = settings.rounds < ENOUGH_ROUNDS ? ' This was a **short run**: take small distances for none.' : ''
  return `${[
    `# The other transports on Node ${node}`,
    '',
    `Written by \`npm run bench:transports\` on ${date}; not edited by hand. The figure is the CPU time of one request in`,
    `microseconds, the median of ${settings.rounds} rounds of ${settings.milliseconds} ms of CPU time each, in which the peers take turns;`,
    `${pinning}.${short}${formatLoad(load)}`,
    'In brackets: how many times the CPU time of Trunkline 5.x that is. More than 1 means that ours is cheaper.',
    '',
    'The work: a short text; JSON from a parameter and the query; and 1 kB of JSON that is parsed and counted. Responses are',
    'checked, and everything is warmed up, before anything is measured. Without a port, and with `fetch`, the figure includes',
    'the client: creating the request and reading the whole response, one at a time. Behind a server, and over HTTP/2, it is',
    'the CPU time of the server alone, with 32 connections, or 64 streams on 4 sessions. Trunkline runs with its defaults,',
    'including ETags.',
    ...Object.entries(transports).flatMap(([transport, peers]) => [
      '',
      ...formatTransport(TRANSPORTS[transport].title, peers),
    ]),
  ].join('\n')}\n`
}

/** Two processes take turns in a run; whatever else runs takes their caches, and the figures grow. */
function formatLoad({ average, cores }) {
  if (average <= cores) return ''
  return ` The machine was **busy**, ${average} processes for its ${cores} cores: compare figures of one column only.`
}

function formatTransport(title, peers) {
  const [ours] = Object.values(peers)
  const works = Object.keys(WORK)
  const cell = (used, work) => `${used[work]} (${(used[work] / ours[work]).toFixed(2)})`
  return [
    `## ${title}`,
    '',
    `| | ${works.join(' | ')} |`,
    `|---|${works.map(() => '---:|').join('')}`,
    ...Object.entries(peers).map(
      ([peer, used]) => `| ${peer} | ${works.map((work) => cell(used, work)).join(' | ')} |`,
    ),
  ]
}
