import { h, leaving, milliseconds, place } from './elements.js'

/** The walk of a request: each layer in its order, what it did, and when. */
export function waterfall(request) {
  const { steps, editor, age, walked } = request
  if (!walked) {
    const text = 'Too many requests came in that second: of this one, neither the walk nor the bodies were kept.'
    return [h('h3', {}, 'The walk'), h('p', { class: 'note' }, text)]
  }
  const total = Math.max(age, 0.01)
  const skipped = steps.filter(({ outcome }) => outcome === 'skipped').length
  const items = steps.map((step) => drawStep(step, request, total, editor))
  const list = h('ol', { class: 'steps', 'aria-label': 'The walk' }, items)
  const box = h('input', { type: 'checkbox', checked: true, onchange: () => showSkipped(items, box.checked) })
  return [
    h('h3', {}, 'The walk'),
    h(
      'p',
      { class: 'small' },
      h('span', { class: 'key own' }),
      'own code  ',
      h('span', { class: 'key waited' }),
      'waiting  ',
      skipped > 0 && h('label', {}, box, ` ${skipped} that did not match`),
    ),
    list,
    h('p', { class: 'small' }, ending(request)),
    request.stepsLeftOut > 0 && h('p', { class: 'small' }, `${request.stepsLeftOut} more were not kept.`),
  ]
}

/** Who sent the response, when no layer did. */
function ending(request) {
  const { steps, state, status, method, responseHeaders } = request
  if (state === 'pending' || steps.some(({ outcome }) => outcome === 'answered')) return ''
  if (state === 'aborted') return `Nobody responded before ${leaving(request)}.`
  const allow = responseHeaders.find(([name]) => name.toLowerCase() === 'allow')?.[1]
  if (method === 'OPTIONS' && status === 200 && allow) {
    return `No route is for OPTIONS: the framework responded with the methods of those for this path, ${allow}.`
  }
  return `No layer responded: the framework sent its page for ${status}.`
}

function showSkipped(items, isShown) {
  for (const item of items) if (item.classList.contains('skipped')) item.hidden = !isShown
}

function drawStep(step, request, total, editor) {
  const isLost =
    step.outcome === 'open' || (step.outcome === 'running' && !isContainer(step) && request.state === 'pending')
  const item = h(
    'li',
    { class: `step ${step.outcome === 'skipped' ? 'skipped' : ''}` },
    h(
      'div',
      { class: 'head' },
      h('span', { class: 'kind' }, step.kind),
      step.kind !== 'route' && h('strong', {}, step.name),
      h('span', { class: 'mono' }, [step.methods.join(', '), step.path].filter(Boolean).join(' ')),
      place(step.place, editor),
      step.outcome !== 'skipped' && h('span', { class: 'small' }, times(step)),
    ),
    h(
      'div',
      { class: `said small ${isLost || step.error ? 'bad' : ''}` },
      say(step, request),
      ' ',
      place(step.from, editor),
    ),
    step.outcome !== 'skipped' && !isContainer(step) && bar(step, total),
  )
  item.style.paddingLeft = `${Math.min(step.depth, 8) * 1.1}rem`
  return item
}

function isContainer({ kind }) {
  return kind === 'app' || kind === 'router' || kind === 'route'
}

/** Of what only leads further in, how long the request was in there. */
function times(step) {
  const { own, waited, end, start } = step
  if (isContainer(step)) return end === undefined ? '' : milliseconds(end - start)
  return [`own ${milliseconds(own)}`, waited > 0.05 && `waited ${milliseconds(waited)}`].filter(Boolean).join(', ')
}

/** What a layer did, in a sentence. */
export function say(step, request) {
  switch (step.outcome) {
    case 'skipped':
      return saySkipped(step, request)
    case 'running':
      if (isContainer(step)) return 'the request is in here'
      return request.state === 'pending' && step.waited > 0
        ? `has returned, and in ${milliseconds(step.waited)} has neither responded nor called next()`
        : 'is running'
    case 'next':
      return 'called next()'
    case 'route':
      return "called next('route')"
    case 'router':
      return "called next('router')"
    case 'error':
      return isContainer(step) ? 'an error came out of it' : `called next(err): ${step.error?.message ?? ''}`
    case 'threw':
      return isContainer(step) ? 'an error came out of it' : `threw: ${step.error?.message ?? ''}`
    case 'rejected':
      return isContainer(step) ? 'an error came out of it' : `its promise was rejected: ${step.error?.message ?? ''}`
    case 'answered':
      return 'sent the response'
    case 'open':
      return `never responded and never called next(); ${leaving(request)}`
    default:
      if (!isContainer(step)) return 'the response ended while it waited'
      return request.status === undefined
        ? `${leaving(request)} while the request was in here`
        : 'the response was sent from inside'
  }
}

function saySkipped({ kind, reason, path, asked, methods, error }, request) {
  if (reason === 'error')
    return kind === 'error handler' ? 'takes errors only; there was none' : 'passed over: an error was on its way'
  if (reason === 'value') return `could not read a value in ${asked}: ${error?.message ?? ''}`
  if (reason === 'method') return `is for ${methods.join(', ')}, and the request is ${request.method}`
  return `${path} does not match ${asked}`
}

function bar({ start, own, waited }, total) {
  // A handler may return after the response has ended: its bar ends with the response.
  const percent = (value) => `${(Math.min(value, total) / total) * 100}%`
  const line = h(
    'div',
    { class: 'bar', 'aria-hidden': 'true' },
    h('span', { class: 'waited' }),
    h('span', { class: 'own' }),
  )
  const [waiting, running] = line.children
  waiting.style.left = percent(start)
  waiting.style.width = percent(Math.min(own + waited, total - start))
  waiting.hidden = waited < 0.05
  running.style.left = percent(start)
  running.style.width = percent(Math.min(own, total - start))
  return line
}
