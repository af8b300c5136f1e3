import { readFileSync, writeFileSync } from 'node:fs'
import { line, rect, svg, text } from '../record/svg.js'
import { frameworks, stands, standsOf } from './work.js'

const DOCS = new URL('../../docs/performance/', import.meta.url)
const PAGE = new URL('frameworks.md', DOCS)
const BEGIN = '<!-- figures -->'
const END = '<!-- end of figures -->'

/** Puts the tables into the page, the newest Node first, and draws a plot for each version of Node. */
export function writePage(all) {
  const versions = Object.keys(all).sort((a, b) => b - a)
  const page = readFileSync(PAGE, 'utf8')
  const [before] = page.split(BEGIN)
  const after = page.slice(page.indexOf(END))
  const tables = versions.flatMap((major) => formatVersion(major, all[major]))
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${tables.join('\n')}\n${after}`)
  for (const major of versions) {
    writeFileSync(new URL(`plots/frameworks-node-${major}.svg`, DOCS), plot(major, all[major]))
  }
}

function formatVersion(major, { version, processor, frameworks: kept }) {
  const measured = frameworks.filter(({ id }) => id in kept)
  return [
    `## Node ${major}`,
    '',
    `Node ${version}, ${processor}; ${formatRuns(measured, kept)}. In a cell: how many requests a CPU second serves compared with Express, with the quartiles of the rounds, and microseconds of CPU time for a request.`,
    '',
    `![Requests for a CPU second on Node ${major}, by framework; Express is 1](plots/frameworks-node-${major}.svg)`,
    '',
    `| | ${Object.values(stands).join(' | ')} |`,
    `|---|${'---:|'.repeat(Object.keys(stands).length)}`,
    ...measured.flatMap((framework) => formatRequests(framework, kept[framework.id])),
    '',
    ...formatProcesses(
      measured.filter(({ id }) => 'express' in kept[id].startUp),
      kept,
    ),
  ]
}

/** When each framework was measured, and how long. */
function formatRuns(measured, kept) {
  const titles = new Map()
  for (const { id, title } of measured) {
    const { date, rounds, warmUp } = kept[id].run
    const run = `${date}, ${rounds} rounds after ${warmUp} requests of warm-up`
    titles.set(run, [...(titles.get(run) ?? []), title])
  }
  if (titles.size === 1) return [...titles.keys()][0]
  return [...titles].map(([run, names]) => `${names.join(', ')}: ${run}`).join('; ')
}

function formatProcesses(measured, kept) {
  if (measured.length === 0) return []
  return [
    'CPU time from the start of the process to its first response, and resident memory after the load of the first request:',
    '',
    `| | ${Object.values(stands).join(' | ')} |`,
    `|---|${'---:|'.repeat(Object.keys(stands).length)}`,
    ...measured.map(({ id, title }) => formatProcess(title, kept[id])),
    '',
  ]
}

function formatRequests({ title, requests }, { requests: figures }) {
  return requests
    .filter((request) => figures[request.title])
    .map((request) => {
      const ofRequest = figures[request.title]
      const cells = Object.keys(stands).map((on) => formatTime(ofRequest, on))
      return `| ${title}: ${request.title} | ${cells.join(' | ')} |`
    })
}

function formatTime(figures, on) {
  if (!figures[on]) return '–'
  const { microseconds, ratio, quartiles } = figures[on]
  const time = `${microseconds.toFixed(0)} µs`
  return on === 'express'
    ? time
    : `**${ratio.toFixed(2)}** (${quartiles.map((each) => each.toFixed(2)).join(' to ')}), ${time}`
}

function formatProcess(title, { startUp, memory }) {
  const cells = Object.keys(stands).map((on) => (on in startUp ? `${startUp[on]} ms, ${memory[on]} MB` : '–'))
  return `| ${title} | ${cells.join(' | ')} |`
}

const LABEL = 250
const WIDTH = 760
const BAR = 13
const COLOURS = { express: 'a', trunkline: 'ours', fastify: 'b' }

/** One group of bars for each request: how many of them a CPU second serves, Express being 1. */
function plot(major, { frameworks: kept }) {
  const groups = frameworks
    .filter(({ id }) => id in kept)
    .flatMap((framework) =>
      framework.requests
        .filter(({ title }) => kept[framework.id].requests[title])
        .map((request) => ({
          title: `${framework.title}: ${request.title}`,
          figures: kept[framework.id].requests[request.title],
          taking: standsOf(framework, request),
        })),
    )
  const most = Math.max(...groups.flatMap(({ figures, taking }) => taking.map((on) => figures[on].ratio)))
  const scale = (WIDTH - LABEL - 50) / most
  const parts = legend()
  let y = 40
  for (const { title, figures, taking } of groups) {
    parts.push(text(LABEL - 8, y + (taking.length * BAR) / 2 + 4, title, 'end'))
    for (const on of taking) {
      const ratio = figures[on].ratio
      parts.push(rect(LABEL, y, ratio * scale, BAR - 3, COLOURS[on]))
      parts.push(text(LABEL + ratio * scale + 5, y + BAR - 3, ratio.toFixed(2)))
      y += BAR
    }
    y += 8
  }
  parts.push(line(LABEL + scale, 34, LABEL + scale, y))
  return svg(WIDTH, y + 10, `Requests for a CPU second on Node ${major}; Express is 1`, parts)
}

function legend() {
  const offsets = { express: 0, trunkline: 90, fastify: 260 }
  return Object.entries(stands).flatMap(([on, title]) => [
    rect(LABEL + offsets[on], 12, 10, 10, COLOURS[on]),
    text(LABEL + offsets[on] + 15, 21, title),
  ])
}
