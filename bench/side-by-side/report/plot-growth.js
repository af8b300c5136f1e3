import { peers } from '../../peers/index.js'
import { workloads } from '../../workloads/index.js'
import { colourOf, line, round, svg, text } from './svg.js'

const WIDTH = 440
const HEIGHT = 300
const LEFT = 60
const RIGHT = 110
const TOP = 40
const BOTTOM = 45

/** CPU time a request against what grows: one panel for each, both scales logarithmic. */
export function plotGrowth({ workloads: kept }) {
  const points = workloads.filter(({ id, axis }) => axis !== undefined && kept[id] !== undefined)
  const axes = [...new Set(points.map(({ axis }) => axis))]
  if (axes.length === 0) return undefined
  const panels = axes.map((axis, at) => {
    const own = points.filter((point) => point.axis === axis)
    return panel(axis, own, kept, (at % 2) * WIDTH, Math.floor(at / 2) * HEIGHT)
  })
  const title = 'CPU time a request as one thing grows'
  return svg(Math.min(axes.length, 2) * WIDTH, Math.ceil(axes.length / 2) * HEIGHT, title, panels.flat())
}

function panel(axis, points, kept, x, y) {
  const names = Object.keys(peers).filter((name) => points.some(({ id }) => kept[id][name]?.metric !== undefined))
  const metrics = points.flatMap(({ id }) => names.flatMap((name) => kept[id][name]?.metric ?? []))
  const toX = scale(
    Math.min(...points.map((p) => p.x)),
    Math.max(...points.map((p) => p.x)),
    x + LEFT,
    x + WIDTH - RIGHT,
  )
  const toY = scale(...bounds(metrics), y + HEIGHT - BOTTOM, y + TOP)
  const parts = [text(x + LEFT, y + 22, `µs CPU a request, by ${axis}`, 'title')]
  for (const tick of ticks(...bounds(metrics))) {
    parts.push(line(x + LEFT, toY(tick), x + WIDTH - RIGHT, toY(tick)))
    parts.push(text(x + LEFT - 6, toY(tick) + 4, tick, 'end'))
  }
  for (const point of points) parts.push(text(toX(point.x), y + HEIGHT - BOTTOM + 18, point.x, 'middle'))
  const ends = names.map((name) => curve(name, points, kept, toX, toY))
  return [...parts, ...ends.map(({ path }) => path), ...labels(ends, x + WIDTH - RIGHT + 8)]
}

function curve(name, points, kept, toX, toY) {
  const known = points.filter(({ id }) => kept[id][name]?.metric !== undefined)
  const spots = known.map(({ id, x }) => [round(toX(x)), round(toY(kept[id][name].metric))])
  const style = `stroke: var(--${colourOf(name)}); fill: none; stroke-width: 2`
  return {
    name,
    end: spots.at(-1)[1],
    path: `<path d="M${spots.map((spot) => spot.join(' ')).join('L')}" style="${style}"/>`,
  }
}

/** Names at the ends of the curves, pushed apart where they would cover each other. */
function labels(ends, x) {
  let lowest = Number.NEGATIVE_INFINITY
  return ends
    .toSorted((a, b) => a.end - b.end)
    .map(({ name, end }) => {
      lowest = Math.max(end + 4, lowest + 14)
      return text(x, lowest, peers[name].title, `of-${colourOf(name)}`)
    })
}

function scale(from, to, start, end) {
  const width = Math.log(to / from) || 1
  return (value) => start + ((end - start) * Math.log(value / from)) / width
}

function bounds(metrics) {
  return [Math.min(...metrics) * 0.8, Math.max(...metrics) * 1.2]
}

function ticks(from, to) {
  const steps = [1, 2, 5].flatMap((digit) => [1, 10, 100, 1000, 10_000].map((power) => digit * power))
  return steps.filter((step) => step >= from && step <= to).sort((a, b) => a - b)
}
