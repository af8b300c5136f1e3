import { ask } from './api.js'
import { fill, h, milliseconds, place } from './elements.js'

const section = document.getElementById('routes')

/** What the routes are searched and sorted by; the address has it. */
let chosen = new URLSearchParams()

/** The routes with their figures; `query` says what they are searched and sorted by. */
export async function drawRoutes(query) {
  chosen = query
  if (section.firstChild === null) fill(section, h('p', { role: 'status' }, 'Loading the routes…'))
  try {
    const { routes, apiPage, editor } = await ask('routes')
    const scroll = h('div', { class: 'scroll' })
    const draw = () => fill(scroll, table(routes, editor, draw))
    draw()
    fill(
      section,
      h('h2', {}, `${routes.length} routes since the app started`),
      apiPage && h('p', {}, h('a', { href: apiPage }, 'The API page of this app')),
      h(
        'div',
        { class: 'tools' },
        h('button', { type: 'button', onclick: () => drawRoutes(chosen) }, 'Refresh'),
        searchField(draw),
        editorField(editor),
      ),
      scroll,
    )
  } catch (error) {
    fill(section, h('p', { class: 'bad', role: 'alert' }, error.message))
  }
}

function choose(name, value) {
  if (value) chosen.set(name, value)
  else chosen.delete(name)
  history.replaceState(undefined, '', `#/routes${chosen.size > 0 ? `?${chosen}` : ''}`)
}

function searchField(draw) {
  const input = h('input', { type: 'search', autocomplete: 'off', value: chosen.get('search') })
  input.addEventListener('input', () => {
    choose('search', input.value)
    draw()
  })
  return h('label', {}, h('span', { class: 'small' }, 'Search routes '), input)
}

/** Which editor the links lead to, for this browser. */
function editorField(editor) {
  const input = h('input', { size: '36', value: localStorage.getItem('editor') || editor })
  input.addEventListener('change', () => {
    localStorage.setItem('editor', input.value)
    drawRoutes(chosen)
  })
  return h('label', {}, h('span', { class: 'small' }, 'Editor link '), input)
}

/** The columns, with what each is sorted by; numbers begin with the largest. */
const COLUMNS = {
  Method: ({ method }) => method,
  Path: ({ path }) => path,
  Hits: ({ hits }) => hits,
  Errors: ({ errors }) => errors,
  p50: ({ p50 }) => p50 ?? -1,
  p99: ({ p99 }) => p99 ?? -1,
  Handlers: ({ handlers }) => handlers.join(', '),
  Registered: ({ place }) => (place ? `${place.file}:${String(place.line).padStart(6, '0')}` : ''),
}
const NUMBERS = new Set(['Hits', 'Errors', 'p50', 'p99'])

function table(routes, editor, draw) {
  const isMixed = new Set(routes.map(({ line }) => line)).size > 1
  const found = routes.filter(isSearched)
  const rows = Object.hasOwn(COLUMNS, chosen.get('sort'))
    ? sorted(found).map((route) => ({ route, depth: 0 }))
    : inTree(found)
  return h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        Object.keys(COLUMNS).map((name) => heading(name, draw)),
        h('th', { scope: 'col' }, 'Notes'),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map(({ route, depth }) => row(route, depth, editor, isMixed)),
    ),
  )
}

/** A click sorts by a column, a second one turns it round, a third one goes back to the order of registration. */
function heading(name, draw) {
  const isSorted = chosen.get('sort') === name
  const isTurned = isSorted && chosen.has('turned')
  const isRising = NUMBERS.has(name) === isTurned
  const sort = () => {
    choose('sort', isTurned ? '' : name)
    choose('turned', isSorted && !isTurned ? '1' : '')
    draw()
    section.querySelector(`th button[data-column="${name}"]`).focus()
  }
  const arrow = isSorted && h('span', { 'aria-hidden': 'true' }, isRising ? ' ↑' : ' ↓')
  return h(
    'th',
    {
      scope: 'col',
      class: NUMBERS.has(name) && 'number',
      'aria-sort': isSorted && (isRising ? 'ascending' : 'descending'),
    },
    h('button', { type: 'button', 'data-column': name, onclick: sort }, name, arrow),
  )
}

function isSearched({ method, path, handlers, place }) {
  const words = (chosen.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${method} ${path} ${handlers.join(' ')} ${place?.file ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

function sorted(routes) {
  const name = chosen.get('sort')
  const read = COLUMNS[name]
  const sign = NUMBERS.has(name) === chosen.has('turned') ? 1 : -1
  return [...routes].sort((a, b) => sign * compare(read(a), read(b)))
}

function compare(a, b) {
  return typeof a === 'number' ? a - b : a.localeCompare(b)
}

/** Routes in the order in which they are asked, indented by the segments that they share with the one before. */
function inTree(routes) {
  let before = []
  return routes.map((route) => {
    const segments = route.path.split('/').filter(Boolean)
    let depth = 0
    while (depth < segments.length - 1 && depth < before.length && segments[depth] === before[depth]) depth++
    before = segments
    return { route, depth }
  })
}

function row(route, depth, editor, isMixed) {
  const path = h('td', { class: 'mono', 'data-label': 'Path' }, h('a', { href: whyLink(route) }, route.path))
  path.style.setProperty('--depth', `${depth}rem`)
  return h(
    'tr',
    {},
    h('td', { class: 'mono', 'data-label': 'Method' }, route.method),
    path,
    h('td', { class: 'number', 'data-label': 'Hits' }, route.hits),
    h('td', { class: `number ${route.errors > 0 ? 'bad' : ''}`, 'data-label': 'Errors' }, route.errors),
    h('td', { class: 'number', 'data-label': 'p50' }, milliseconds(route.p50)),
    h('td', { class: 'number', 'data-label': 'p99' }, milliseconds(route.p99)),
    h('td', { 'data-label': 'Handlers' }, route.handlers.join(', ')),
    h('td', { 'data-label': 'Registered' }, place(route.place, editor) ?? ''),
    h('td', { 'data-label': 'Notes' }, notes(route, isMixed)),
  )
}

/** Asks for a path that the pattern takes, and not for the pattern itself. */
function whyLink({ method, path }) {
  const sample = path.replace(/[{}]/g, '').replace(/:\w+(?:\([^()]*\))?[?*+]?|\*\w*/g, '1')
  return `#/why?${new URLSearchParams({ method: method === 'ALL' ? 'GET' : method, path: sample })}`
}

/** The release line is worth telling where an app mounts others. */
function notes({ hits, hiddenBy, operation, described = {}, line }, isMixed) {
  return [
    hits === 0 && h('span', { class: 'small' }, 'never hit '),
    hiddenBy && h('strong', { class: 'bad' }, `hidden by ${hiddenBy} `),
    operation &&
      h(
        'details',
        {},
        h('summary', {}, operation.summary ?? 'schema'),
        h('pre', { tabindex: '0' }, JSON.stringify(operation, null, 2)),
      ),
    Object.entries(described)
      .filter(([, note]) => note !== 'checked here')
      .map(([part, note]) => h('p', { class: 'small' }, `${part}: ${note}`)),
    isMixed && h('span', { class: 'small' }, line),
  ]
}
