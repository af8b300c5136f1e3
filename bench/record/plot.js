import { peers } from '../peers/index.js'
import { cellOf } from './results.js'
import { colourOf, line, rect, svg, text } from './svg.js'
import { titleOf } from './tables.js'

const TITLE = 'CPU time of plain node:http for a request, divided by that of each framework; longer is better'
/** A plain request and two where plain node is ahead. */
const COLUMNS = ['param', 'middleware', 'realistic']
const PEERS = ['node', 'trunkline', 'trunkline-v4', 'fastify', 'polka', 'hono', 'koa', 'express5', 'express4']
const PANEL = 300
const LABEL = 120
const BAR = 16

/** One panel for each column, its peers sorted from best to worst; a line over the end of each bar is its interval. */
export function plot(results) {
  const panels = COLUMNS.flatMap((column, at) => panel(results, column, at * PANEL))
  return svg(COLUMNS.length * PANEL, 50 + PEERS.length * BAR, TITLE, panels)
}

function panel(results, column, x) {
  const bars = PEERS.flatMap((peer) => {
    const cell = cellOf(results, column, peer)
    return cell?.ratio ? [{ peer, ...cell }] : []
  })
  bars.sort((a, b) => b.ratio - a.ratio)
  const scale = (PANEL - LABEL - 50) / Math.max(1, ...bars.map(({ ratio }) => ratio))
  const parts = [text(x + LABEL, 20, titleOf(column).replaceAll('`', ''), 'title')]
  bars.forEach(({ peer, ratio, low, high, isKnown }, at) => {
    const top = 30 + at * BAR
    const end = x + LABEL + (isKnown ? high : ratio) * scale
    parts.push(text(x + LABEL - 6, top + 11, shortTitle(peer), 'end'))
    parts.push(rect(x + LABEL, top, Math.max(1, ratio * scale), BAR - 4, colourOf(peer)))
    if (isKnown) parts.push(line(x + LABEL + low * scale, top + 6, x + LABEL + high * scale, top + 6))
    parts.push(text(end + 5, top + 11, ratio.toFixed(2)))
  })
  parts.push(line(x + LABEL + scale, 26, x + LABEL + scale, 30 + bars.length * BAR))
  return parts
}

function shortTitle(name) {
  return peers[name].title.replaceAll('`', '').replace('plain node:http', 'node:http').replace(', node server', '')
}
