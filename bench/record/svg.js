/** A drawing that is readable on light and on dark pages: its colours follow the reader’s. */
export function svg(width, height, title, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(title)}">
<style>
svg { --text: #1f2328; --faint: #d1d9e0; --ours: #0969da; --ours-2: #54aeff; --node: #59636e; --a: #bc4c00; --b: #8250df; --other: #afb8c1 }
@media (prefers-color-scheme: dark) {
  svg { --text: #e6edf3; --faint: #3d444d; --ours: #4493f8; --ours-2: #1f6feb; --node: #9198a1; --a: #f0883e; --b: #ab7df8; --other: #656c76 }
}
text { font: 12px system-ui, sans-serif; fill: var(--text) }
.title { font-weight: 600; font-size: 13px }
.end { text-anchor: end }
.middle { text-anchor: middle }
.of-ours { fill: var(--ours) } .of-ours-2 { fill: var(--ours-2) } .of-node { fill: var(--node) } .of-a { fill: var(--a) } .of-b { fill: var(--b) }
.grid { stroke: var(--faint); fill: none }
</style>
${content.join('\n')}
</svg>
`
}

export function text(x, y, content, type = '') {
  return `<text x="${round(x)}" y="${round(y)}"${type ? ` class="${type}"` : ''}>${escapeText(content)}</text>`
}

export function rect(x, y, width, height, colour) {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" style="fill: var(--${colour})"/>`
}

export function line(x1, y1, x2, y2) {
  return `<path class="grid" d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}"/>`
}

/** The colour of a peer: ours, plain node and the two main rivals stand out. */
export function colourOf(peer) {
  return COLOURS[peer] ?? 'other'
}

const COLOURS = {
  trunkline: 'ours',
  'trunkline-cache': 'ours',
  'trunkline-parsers': 'ours',
  'trunkline-v4': 'ours-2',
  'trunkline-v3': 'ours-2',
  node: 'node',
  express5: 'a',
  fastify: 'b',
}

export function round(number) {
  return Number(number.toFixed(1))
}

function escapeText(content) {
  return String(content).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
