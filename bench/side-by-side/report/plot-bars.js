import { peers } from '../../peers/index.js'
import { presentIn } from './groups.js'
import { colourOf, line, rect, svg, text } from './svg.js'

const COLUMNS = 3
const PANEL = 300
const LABEL = 120
const BAR = 16

/** One panel for each workload, its peers sorted from best to worst. */
export function plotBars(group, all) {
  const { measured, names } = presentIn(group, all)
  const shown = measured.filter(({ id }) => all.workloads[id].node?.metric !== undefined)
  if (shown.length === 0) return undefined
  const height = 50 + names.length * BAR
  const panels = shown.map((workload, at) => {
    const x = (at % COLUMNS) * PANEL
    const y = Math.floor(at / COLUMNS) * height
    return panel(workload, all.workloads[workload.id], names, x, y, group.absolute)
  })
  const rows = Math.ceil(shown.length / COLUMNS)
  return svg(Math.min(shown.length, COLUMNS) * PANEL, rows * height, group.title, panels.flat())
}

function panel({ title }, figures, names, x, y, absolute) {
  const value = (name) => (absolute ? figures[name]?.metric : figures[name]?.ratio)
  const bars = names.filter((name) => value(name) !== undefined)
  bars.sort((a, b) => (absolute ? value(a) - value(b) : value(b) - value(a)))
  const most = Math.max(...bars.map(value), absolute ? 0 : 1)
  const scale = (PANEL - LABEL - 50) / most
  const parts = [text(x + LABEL, y + 20, title.replaceAll('`', ''), 'title')]
  bars.forEach((name, at) => {
    const top = y + 30 + at * BAR
    const figure = value(name)
    parts.push(text(x + LABEL - 6, top + 11, shortTitle(name), 'end'))
    parts.push(rect(x + LABEL, top, Math.max(1, figure * scale), BAR - 4, colourOf(name)))
    parts.push(
      text(x + LABEL + figure * scale + 5, top + 11, absolute && figure >= 10 ? figure.toFixed(0) : figure.toFixed(2)),
    )
  })
  const bottom = y + 30 + bars.length * BAR
  if (!absolute) parts.push(line(x + LABEL + scale, y + 26, x + LABEL + scale, bottom))
  return parts
}

function shortTitle(name) {
  return peers[name].title.replaceAll('`', '').replace(' on node:http', '').replace(' (node-server)', '')
}
