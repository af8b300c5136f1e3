import { h, leaving, milliseconds, place } from './elements.js'

const SHOWN = 'show-skipped'

/** The walk of a request: each layer in its order, what it did, and when. */
export function waterfall(request) {
  const { steps, age, walked } = request
  if (!walked) {
    const text = 'Too many requests came in that second: of this one, neither the walk nor the bodies were kept.'
    return [h('h3', {}, 'The walk'), h('p', { class: 'note' }, text)]
  }
  const total = Math.max(age, ...steps.flatMap(({ runs }) => runs.map(([, to]) => to)), 0.01)
  const items = steps.map((step) => drawStep(step, request, total))
  return [
    h('h3', {}, 'The walk'),
    h('p', { class: 'small keys' }, keys(request, total), skippedBox(steps, items)),
    scale(total),
    h('ol', { class: 'steps', 'aria-label': 'The walk' }, items),
    h('p', { class: 'small' }, ending(request)),
    request.stepsLeftOut > 0 && h('p', { class: 'small' }, `${request.stepsLeftOut} more were not kept.`),
  ]
}

function keys(request, total) {
  const names = [
    ['own', 'own code'],
    ['waited', 'waiting'],
    ['inside', 'the request is inside'],
    total > request.age && ['late', 'after the response'],
  ].filter(Boolean)
  return names.map(([kind, text]) => h('span', {}, h('span', { class: `key ${kind}` }), text))
}

/** Whether to show what was not run; kept for the next request. */
function skippedBox(steps, items) {
  const skipped = steps.filter(({ outcome }) => outcome === 'skipped')
  if (skipped.length === 0) return undefined
  const passed = skipped.filter(({ reason }) => reason === 'error').length
  const parts = [
    skipped.length > passed && `${skipped.length - passed} that did not match`,
    passed > 0 && `${passed} passed over`,
  ]
  const isShown = sessionStorage.getItem(SHOWN) !== 'no'
  const box = h('input', { type: 'checkbox', checked: isShown })
  box.addEventListener('change', () => {
    sessionStorage.setItem(SHOWN, box.checked ? 'yes' : 'no')
    showSkipped(items, box.checked)
  })
  showSkipped(items, isShown)
  return h('label', {}, box, ` Show ${parts.filter(Boolean).join(' and ')}`)
}

/** One axis of time for all bars. */
function scale(total) {
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => h('span', {}, milliseconds(total * share)))
  return h('div', { class: 'scale small', 'aria-hidden': 'true' }, marks)
}

/** Who sent the response, when no layer did. */
function ending(request) {
  const { steps, state, status, method, responseHeaders } = request
  if (state === 'pending' || steps.some(({ outcome }) => outcome === 'responded')) return ''
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

function drawStep(step, request, total) {
  const { editor } = request
  const isLost =
    step.outcome === 'open' || (step.outcome === 'running' && !isContainer(step) && request.state === 'pending')
  const item = h(
    'li',
    { class: `step ${step.outcome === 'skipped' ? 'skipped' : ''}` },
    h(
      'div',
      { class: 'head' },
      h('span', { class: 'kind' }, step.kind),
      h('strong', {}, shortName(step)),
      h('span', { class: 'mono' }, [step.methods.join(', '), step.path].filter(Boolean).join(' ')),
      place(step.place, editor),
      step.outcome !== 'skipped' && h('span', { class: 'small' }, times(step, request)),
    ),
    h(
      'div',
      { class: `said small ${isLost || step.error ? 'bad' : ''}` },
      say(step, request),
      ' ',
      place(step.from, editor),
    ),
    step.outcome !== 'skipped' && bar(step, request, total),
  )
  // The words are indented, the bars are not: they share one axis.
  for (const words of item.querySelectorAll('.head, .said')) words.style.paddingLeft = `${Math.min(step.depth, 8)}rem`
  return item
}

function isContainer({ kind }) {
  return kind === 'app' || kind === 'router' || kind === 'route'
}

/** Kind and name are often the same word, and many functions have no name. */
function shortName({ kind, name }) {
  if (kind === 'route' || name === kind) return undefined
  return name === '<anonymous>' ? '(no name)' : name
}

/** Of what only leads further in, how long the request was in there. */
function times(step, request) {
  const { own, waited, end, start } = step
  if (isContainer(step)) return end === undefined ? '' : milliseconds(end - start)
  const late = lateTime(step, request)
  const note = late > 0.05 ? ` (${milliseconds(late)} of it after the response)` : ''
  return [`own ${milliseconds(own)}${note}`, waited > 0.05 && `waited ${milliseconds(waited)}`]
    .filter(Boolean)
    .join(', ')
}

/** How long a layer ran after the response had ended. */
export function lateTime({ runs }, { age }) {
  return runs.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, age)), 0)
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
    case 'responded':
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

function bar(step, { age }, total) {
  const { runs, waits, start, end } = step
  const piece = (kind, [from, to]) => {
    const element = h('span', { class: kind })
    // What is shorter than a pixel is still seen, also at the right end.
    element.style.left = `min(${(from / total) * 100}%, 100% - 3px)`
    element.style.width = `${(Math.max(0, to - from) / total) * 100}%`
    return element
  }
  const parts = isContainer(step)
    ? [piece('inside', [start, end ?? age])]
    : [
        ...waits.map((span) => piece('waited', span)),
        ...runs.map((span) => piece(span[0] >= age ? 'late' : 'own', span)),
      ]
  return h('div', { class: 'bar', 'aria-hidden': 'true' }, parts)
}
