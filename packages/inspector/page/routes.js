import { ask } from './api.js'
import { fill, h, milliseconds, place } from './elements.js'

const section = document.getElementById('routes')

/** The routes with their figures. */
export async function drawRoutes() {
  if (section.firstChild === null) fill(section, h('p', { role: 'status' }, 'Loading the routes…'))
  try {
    const { routes, apiPage, editor } = await ask('routes')
    fill(
      section,
      h('h2', {}, `${routes.length} routes since the app started`),
      apiPage && h('p', {}, h('a', { href: apiPage }, 'The API page of this app')),
      h(
        'div',
        { class: 'tools' },
        h('button', { type: 'button', onclick: drawRoutes }, 'Refresh'),
        editorField(editor),
      ),
      h('div', { class: 'scroll' }, table(routes, editor)),
    )
  } catch (error) {
    fill(section, h('p', { class: 'bad', role: 'alert' }, error.message))
  }
}

/** Which editor the links lead to, for this browser. */
function editorField(editor) {
  const input = h('input', { size: '36', value: localStorage.getItem('editor') || editor })
  input.addEventListener('change', () => {
    localStorage.setItem('editor', input.value)
    drawRoutes()
  })
  return h('label', {}, h('span', { class: 'small' }, 'Editor link '), input)
}

const NUMBERS = new Set(['Hits', 'Errors', 'p50', 'p99'])
const COLUMNS = ['Method', 'Path', 'Hits', 'Errors', 'p50', 'p99', 'Handlers', 'Registered', 'Notes']

function table(routes, editor) {
  const isMixed = new Set(routes.map(({ line }) => line)).size > 1
  return h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        COLUMNS.map((name) => h('th', { scope: 'col', class: NUMBERS.has(name) && 'number' }, name)),
      ),
    ),
    h(
      'tbody',
      {},
      inTree(routes).map(({ route, depth }) => row(route, depth, editor, isMixed)),
    ),
  )
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
function notes({ hits, hiddenBy, operation, line }, isMixed) {
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
    isMixed && h('span', { class: 'small' }, line),
  ]
}
