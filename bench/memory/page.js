import { writeFileSync } from 'node:fs'
import { peers } from '../peers/index.js'
import { workloadsNamed } from '../workloads/index.js'
import { growthCases } from './growth.js'

const PAGE = new URL('../results/memory.md', import.meta.url)

const ABOUT_ALLOCATIONS = [
  '- **Bytes** are counted from `--trace-gc`: what was in the heap before each collection, minus what the one before it had left. They hardly depend on what else the machine does.',
  '- **Collections** are those of 8,000 requests after 4,000 of warm-up: of the young generation, and of the whole heap. The longest pause is a time, so a busy machine makes it longer.',
]

/** The page of all that was measured, the newest Node first. */
export function writePage(all) {
  const versions = Object.keys(all).sort((a, b) => b - a)
  const head = [
    '---',
    'description: "Memory, registration time and start-up of apps with many routes, many mounted apps and many files, compared with Express and Fastify."',
    'keywords: [memory usage, garbage collection, gc pauses, allocations, startup time, many routes, heap]',
    '---',
    '',
    '# Memory of large apps',
    '',
    'What an application costs that has many routes, and how many bytes a request leaves to the garbage collector. Written by `npm run bench:memory`; not edited by hand. [How the rest is measured](../../docs/performance/method.md).',
    '',
    '- **Registration** is CPU time from creating the application to its third response, without loading the framework; **process** is CPU time of the whole process until then. Memory is the heap after a full collection, minus what it was before.',
    ...(versions.some((major) => all[major].allocations) ? ABOUT_ALLOCATIONS : []),
    '',
  ]
  writeFileSync(PAGE, `${[...head, ...versions.flatMap((major) => formatVersion(all[major]))].join('\n')}`)
}

function formatVersion({ version, growth, allocations, measured }) {
  return [
    `## Node ${version}`,
    '',
    ...(allocations ? formatAllocations(allocations, measured.allocations) : []),
    ...(growth ? formatGrowth(growth, measured.growth) : []),
  ]
}

function formatAllocations(allocations, { processor, date }) {
  return [
    '### For a request',
    '',
    `${processor}, ${date}. Bytes; in brackets collections of the young generation, of the whole heap, and the longest pause.`,
    '',
    ...formatTable(
      workloadsNamed(Object.keys(allocations)).map(({ id, title }) => ({ title, cells: allocations[id] })),
      ({ bytes, young, full, longest }) => `${bytes} (${young}, ${full}, ${longest.toFixed(1)} ms)`,
    ),
    '',
  ]
}

function formatGrowth({ times, ...growth }, { processor, date }) {
  return [
    '### For an application',
    '',
    `${processor}, ${date}. ${times === 1 ? 'One process each.' : `Medians of ${times} processes.`}`,
    '',
    ...formatTable(
      Object.entries(growthCases).map(([name, title]) => ({ title, cells: growth[name] })),
      ({ kilobytes, milliseconds, whole }) =>
        `${(kilobytes / 1024).toFixed(1)} MB, registration ${milliseconds} ms, process ${whole} ms`,
    ),
    '',
  ]
}

/** A row for each peer, a column for each thing that was measured. */
function formatTable(columns, format) {
  const rows = Object.keys(peers).filter((peer) => columns.some(({ cells }) => peer in cells))
  return [
    `| | ${columns.map(({ title }) => title).join(' | ')} |`,
    `|---|${columns.map(() => '---:|').join('')}`,
    ...rows.map((peer) => `| ${peers[peer].title} | ${columns.map(({ cells }) => format(cells[peer])).join(' | ')} |`),
  ]
}
