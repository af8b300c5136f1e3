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
    const query = new URLSearchParams({ method: method.value, path: path.value })
    history.replaceState(undefined, '', `#/why?${query}`)
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
  if (!path.startsWith('/')) return complain(found, 'Give a path that begins with "/".')
  try {
    const explanation = await ask(`explain?${new URLSearchParams({ method, path })}`)
    fill(found, verdict(explanation), others(explanation), walk(explanation))
  } catch (error) {
    complain(found, error.message)
  }
}

function complain(found, text) {
  fill(found, h('p', { class: 'bad', role: 'alert' }, text))
}

/** Adds the routes that come nearest to a request to a box, unless a route for its path has responded. */
export async function drawNearest(box, { method, url }) {
  try {
    const explanation = await ask(`explain?${new URLSearchParams({ method, path: url })}`)
    if (explanation.route?.isCatchAll !== false) box.append(...nearest(explanation))
  } catch {
    // A target that no route can take, such as that of CONNECT: the walk says what was asked.
  }
}

function verdict({ route, allow, method, path, editor }) {
  if (route !== undefined) return note(taken(route, editor))
  if (allow !== undefined) {
    const text = `No route is for OPTIONS here: the framework responds with 200 and the methods ${allow.join(', ')}.`
    return note([h('strong', {}, text), ' Unless middleware responds first.'])
  }
  const text = `No route takes ${method} ${path}. `
  return h(
    'div',
    { class: 'cause' },
    h('p', {}, h('strong', {}, text), 'Unless middleware responds, the response is a 404.'),
  )
}

function note(children) {
  return h('div', { class: 'note' }, h('p', {}, children))
}

function taken({ layer, pattern, isCatchAll, handlers }, editor) {
  const named = handlers.map((name) => (name === '<anonymous>' ? 'a function without a name' : name))
  return [
    h('strong', {}, named.join(', then ')),
    ` of ${layer.methods.join(', ')} ${pattern}: the first route whose path and method match`,
    isCatchAll ? ', as every path does. ' : '. ',
    place(layer.place, editor),
  ]
}

/** What came near; of a request that a route of its own takes, only those that match and come too late. */
function others(explanation) {
  const { route, allow, nearest: routes } = explanation
  if (route ? route.isCatchAll : allow === undefined) return nearest(explanation)
  const late = routes.filter(({ differences }) => differences[0]?.kind === 'taken earlier')
  return nearest({ ...explanation, nearest: route === undefined ? [] : late }, 'These match too, but come later')
}

function nearest({ nearest: routes, editor, method }, title = 'Nearest routes, and what differs') {
  if (routes.length === 0) return []
  return [
    h('h3', {}, title),
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
      return 'another route comes first'
  }
}

/** What is asked until a route takes the request; what comes behind that is folded away. */
function walk({ steps, editor, method }) {
  const { until, behind } = cutBehindRoute(steps)
  return [
    h('h3', {}, 'What would be asked, in this order'),
    list(until, editor, method),
    behind.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, `${behind.length} more, which are asked only if that route calls next()`),
        list(behind, editor, method),
      ),
  ]
}

/** The first route that would run may be in a router. */
function cutBehindRoute(steps) {
  const until = []
  for (const [at, step] of steps.entries()) {
    const inside = cutBehindRoute(step.steps)
    until.push({ ...step, steps: inside.until })
    const isTaken = inside.isTaken || (step.layer.kind === 'route' && step.verdict === 'runs')
    if (isTaken) return { until, behind: [...inside.behind, ...steps.slice(at + 1)], isTaken }
  }
  return { until, behind: [], isTaken: false }
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
      layer.kind !== 'route' && layer.name !== layer.kind && h('strong', {}, layer.name),
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
