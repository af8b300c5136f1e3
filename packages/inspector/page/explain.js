import { ask } from './api.js'
import { fill, h, place } from './elements.js'

const section = document.getElementById('why')
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** The form, and what it found; `query` is what a link to it asks for. */
export function drawWhy(query) {
  const wanted = query.get('method') ?? 'GET'
  const options = METHODS.includes(wanted) ? METHODS : [...METHODS, wanted]
  const method = h(
    'select',
    { name: 'method' },
    options.map((name) => h('option', { selected: name === wanted }, name)),
  )
  const path = h('input', {
    name: 'path',
    size: '40',
    value: query.get('path') ?? '/',
    required: true,
    autocomplete: 'off',
  })
  const found = h('div', { 'aria-live': 'polite' })
  const form = h(
    'form',
    { class: 'line', 'aria-label': 'Explain a request' },
    h('label', {}, h('span', { class: 'label' }, 'Method'), method),
    h('label', { class: 'grow' }, h('span', { class: 'label' }, 'Path'), path),
    h('button', { type: 'submit' }, 'Explain'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    explain(method.value, path.value, found)
  })
  fill(
    section,
    h('h2', {}, 'Why this handler? Why 404?'),
    h('p', {}, 'The walk that a request would take. No handler is run.'),
    form,
    found,
  )
  if (query.has('path')) explain(method.value, path.value, found)
  else path.focus()
}

async function explain(method, path, found) {
  try {
    const explanation = await ask(`explain?${new URLSearchParams({ method, path })}`)
    fill(found, verdict(explanation), nearest(explanation), walk(explanation))
  } catch (error) {
    fill(found, h('p', { class: 'bad', role: 'alert' }, error.message))
  }
}

/** Adds the routes that come nearest to a request to a box. */
export async function drawNearest(box, { method, url }) {
  try {
    box.append(...nearest(await ask(`explain?${new URLSearchParams({ method, path: url })}`)))
  } catch {
    // A target that no route can take, such as that of CONNECT: the walk says what was asked.
  }
}

function verdict({ route, method, path, editor }) {
  if (route === undefined) {
    return h(
      'div',
      { class: 'cause' },
      h(
        'p',
        {},
        h('strong', {}, `No route takes ${method} ${path}. `),
        'Unless middleware responds, the answer is 404.',
      ),
    )
  }
  const { layer, pattern } = route
  return h(
    'div',
    { class: 'note' },
    h(
      'p',
      {},
      h('strong', {}, `${layer.methods.join(', ')} ${pattern}`),
      ' takes it: the first route whose path and method match. ',
      place(layer.place, editor),
    ),
  )
}

function nearest({ nearest: routes, editor, method }) {
  if (routes.length === 0) return []
  return [
    h('h3', {}, 'Nearest routes, and what differs'),
    h(
      'ul',
      {},
      routes.map(({ methods, pattern, differences, place: where }) =>
        h(
          'li',
          {},
          h('strong', { class: 'mono' }, `${methods} ${pattern}`),
          ': ',
          differences.map((each) => say(each, method)).join('; '),
          ' ',
          place(where, editor),
        ),
      ),
    ),
  ]
}

function say({ kind, expected, got }, method) {
  switch (kind) {
    case 'method':
      return `it is for ${expected}, and not for ${method}`
    case 'case':
      return `letter case: it has "${expected}", and you have "${got}"`
    case 'trailing slash':
      return expected === '/' ? 'it has a slash at the end' : 'it has no slash at the end'
    case 'missing segment':
      return `"${expected}" is missing`
    case 'extra segment':
      return `"${got}" is too much`
    case 'segment':
      return `it has "${expected}" where you have "${got}"`
    default:
      return 'it matches, but another route comes first'
  }
}

function walk({ steps, editor, method }) {
  return [h('h3', {}, 'What would be asked, in this order'), list(steps, editor, method)]
}

function list(steps, editor, method) {
  return h(
    'ol',
    { class: 'steps' },
    steps.map((step) => drawStep(step, editor, method)),
  )
}

function drawStep({ layer, verdict: outcome, reason, path, steps }, editor, method) {
  const said = {
    path: `${layer.path} does not match ${path}`,
    method: `is for ${layer.methods.join(', ')}, and the request is ${method}`,
    error: 'takes errors only',
  }[reason]
  return h(
    'li',
    { class: `step ${outcome === 'runs' ? '' : 'skipped'}` },
    h(
      'div',
      { class: 'head' },
      h('span', { class: 'kind' }, layer.kind),
      layer.kind !== 'route' && h('strong', {}, layer.name),
      h('span', { class: 'mono' }, [layer.methods.join(', '), layer.path].filter(Boolean).join(' ')),
      place(layer.place, editor),
      h(
        'span',
        { class: 'small' },
        said ?? (outcome === 'runs' ? 'would run' : 'only if what comes before calls next()'),
      ),
    ),
    steps.length > 0 && h('div', { class: 'tree' }, list(steps, editor, method)),
  )
}
