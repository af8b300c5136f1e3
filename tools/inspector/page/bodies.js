import { bytes, h } from './elements.js'

/** A body: JSON folded, an image shown, text as it is. */
export function body(title, given) {
  if (given.kind === 'none') return [h('h3', {}, title), h('p', { class: 'small' }, 'empty')]
  const notes = [bytes(given.bytes), given.truncated && 'cut off', given.redacted && 'secrets taken out'].filter(
    Boolean,
  )
  return [h('h3', {}, title, ' ', h('span', { class: 'small' }, notes.join(', '))), content(given)]
}

function content({ kind, content: text }) {
  if (kind === 'binary') return h('p', { class: 'small' }, 'It was not kept: it is not text, or there were too many.')
  if (kind === 'image') return image(text)
  const value = kind === 'json' ? parse(text) : undefined
  return value === undefined
    ? h('pre', { tabindex: '0' }, text)
    : h('div', { class: 'mono' }, fold(value, undefined, 0))
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The type is told by the first bytes, and by nothing that somebody sent. */
function image(base64) {
  const types = { iVBOR: 'png', '/9j/': 'jpeg', R0lGO: 'gif', UklGR: 'webp', AAABA: 'x-icon' }
  const [, type = 'avif'] = Object.entries(types).find(([start]) => base64.startsWith(start)) ?? []
  return h('img', { class: 'body', alt: 'The image in the body', src: `data:image/${type};base64,${base64}` })
}

function fold(value, name, depth) {
  const label = name === undefined ? '' : `${name}: `
  if (value === null || typeof value !== 'object') return h('div', {}, label, JSON.stringify(value))
  const entries = Object.entries(value)
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  return h(
    'details',
    { open: depth < 2 && entries.length <= 50 },
    h('summary', {}, label, size),
    h(
      'div',
      { class: 'tree' },
      entries.slice(0, 1000).map(([key, each]) => fold(each, key, depth + 1)),
    ),
  )
}

/** A table of headers. */
export function headers(title, pairs) {
  return h(
    'details',
    { open: pairs.length <= 30 },
    h('summary', {}, `${title} (${pairs.length})`),
    h(
      'table',
      {},
      h(
        'tbody',
        {},
        pairs.map(([name, value]) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', { class: 'mono' }, value))),
      ),
    ),
  )
}
