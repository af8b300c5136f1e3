import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Results } from '../results.js'
import { GROUPS, README } from './groups.js'
import { toPage } from './page.js'
import { plotBars } from './plot-bars.js'
import { plotGrowth } from './plot-growth.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PLOTS = 'docs/performance/plots/'

/** Writes the pages and plots of every version of Node that figures were kept of; gives back their names. */
export function writeReport() {
  mkdirSync(ROOT + PLOTS, { recursive: true })
  return Results.majors().flatMap((major) => {
    const { all } = new Results(major)
    const written = plotsOf(major, all).map(([name, svg]) => write(`${PLOTS}node-${major}-${name}.svg`, svg))
    const names = new Set(written)
    const plotOf = (name) => `${PLOTS}node-${major}-${name}.svg`
    const page = toPage(major, all, (name) => (names.has(plotOf(name)) ? `../../${plotOf(name)}` : undefined))
    return [write(`bench/results/node-${major}.md`, page), ...written]
  })
}

function plotsOf(major, all) {
  const bars = GROUPS.map((group) => [group.name, plotBars(group, all)])
  return [
    ...bars,
    ['readme', String(major) === README.major ? plotBars(README, all) : undefined],
    ['growth', plotGrowth(all)],
  ].filter(([, svg]) => svg !== undefined)
}

function write(name, text) {
  writeFileSync(ROOT + name, text)
  return name
}
