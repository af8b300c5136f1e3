import { ask } from './api.js'
import { body, headers } from './bodies.js'
import {
  address,
  bytes,
  fill,
  h,
  leaving,
  milliseconds,
  nameOf,
  place,
  routeOf,
  statusClass,
  transport,
} from './elements.js'
import { drawNearest } from './explain.js'
import { replayForm } from './replay.js'
import { lateTime, waterfall } from './waterfall.js'

const FORMATS = [
  ['curl', 'curl'],
  ['fetch', 'fetch'],
  ['node:test', 'node:test'],
  ['vitest', 'vitest'],
  ['jest', 'jest'],
]

/** On a phone, where the request takes the place of the list. */
export function backButton(close) {
  return h('button', { type: 'button', class: 'back', onclick: close }, 'Back to the list')
}

/** Draws everything that is known of a request. */
export function drawRequest(article, request, actions) {
  const { method, url, status, state } = request
  const result = status ?? (state === 'pending' ? 'waiting' : state)
  fill(
    article,
    backButton(actions.close),
    h('h2', { class: 'mono' }, `${method} ${url} `, h('span', { class: statusClass(status) }, result)),
    facts(request),
    h(
      'div',
      { class: 'tools', role: 'group', 'aria-label': 'Copy and replay' },
      h('span', { class: 'small' }, 'Copy as'),
      copyButtons(request),
      replayButton(request, actions),
      h('a', { href: whyLink(request) }, status === 404 ? 'Why 404?' : 'Why this handler?'),
    ),
    h('div', { id: 'replay' }),
    causes(request),
    waterfall(request),
    outgoing(request),
    lines(request),
    serverTiming(request),
    h('h3', {}, 'Request'),
    headers('Headers', request.requestHeaders),
    body('Request body', request.requestBody),
    h('h3', {}, 'Response'),
    headers('Headers', request.responseHeaders),
    body('Response body', request.responseBody),
  )
}

function facts(request) {
  const known = [
    ['Route', routeOf(request)],
    ['First byte', milliseconds(request.firstByte)],
    [
      'Total',
      request.state === 'pending' ? `waiting for ${milliseconds(request.age)}` : milliseconds(request.duration),
    ],
    ['Request body', bytes(request.requestBytes)],
    ['Response body', bytes(request.responseBytes)],
    ['Client', address(request.client)],
    ['Transport', transport(request.transport)],
    ['At', new Date(request.startedAt).toLocaleTimeString()],
    request.state === 'aborted' && ['Aborted', `${leaving(request)} before the end`],
    request.replayOf && [
      'Replay of',
      h('a', { href: `#/requests/${request.replayOf}` }, `request ${request.replayOf}`),
    ],
  ].filter(Boolean)
  return h(
    'dl',
    { class: 'facts' },
    known.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  )
}

/** What most people open this page for, in a few words. */
function causes(request) {
  const { steps, state, status, editor } = request
  const found = []
  for (const step of steps) if (step.error) found.push(errorCause(step))
  const lost = steps.findLast(
    ({ outcome, kind }) => isLost(outcome, state) && !['app', 'router', 'route'].includes(kind),
  )
  if (lost) found.push(lostCause(lost, editor, state))
  const slow = slowest(request)
  if (slow) found.push(slowCause(slow, request))
  if (status === 404) found.push(missingCause(request))
  return found
}

/** Why 404: the nearest routes come as soon as they are known. */
function missingCause(request) {
  const text =
    request.pattern === undefined
      ? 'No route took this request.'
      : `${request.pattern} took this request, and sent 404.`
  const box = h('div', { class: 'cause' }, h('p', {}, h('strong', {}, text)))
  drawNearest(box, request)
  return box
}

function whyLink({ method, url }) {
  return `#/why?method=${encodeURIComponent(method)}&path=${encodeURIComponent(url)}`
}

function isLost(outcome, state) {
  return outcome === 'open' || (outcome === 'running' && state === 'pending')
}

function lostCause(step, editor, state) {
  const text = state === 'pending' ? 'keeps the request. ' : 'kept the request. '
  const did =
    state === 'pending' ? 'It has neither responded nor called next().' : 'It never responded or called next().'
  return h(
    'div',
    { class: 'cause' },
    h('p', {}, h('strong', {}, `${nameOf(step)} ${text}`), did),
    h(
      'p',
      {},
      'Is a call of next(), a return or an await missing? It is registered at ',
      place(step.place, editor) ?? 'a place that is not known',
      '.',
    ),
  )
}

/** The layer that took most of a request that took long. */
function slowest({ steps, duration, age }) {
  const total = duration ?? age
  if (total < 20) return undefined
  const own = steps.filter(
    ({ kind, outcome }) =>
      !['app', 'router', 'route'].includes(kind) &&
      outcome !== 'skipped' &&
      outcome !== 'open' &&
      outcome !== 'running',
  )
  const taken = (step) => step.own + step.waited - lateTime(step, { age })
  const longest = own.toSorted((a, b) => taken(b) - taken(a))[0]
  return longest && taken(longest) > total / 2 ? longest : undefined
}

function slowCause(step, { outgoing: requests, editor }) {
  const asked = requests.find(({ start, end }) => end - start > step.waited / 2)
  const what =
    step.own > step.waited
      ? `ran for ${milliseconds(step.own)}, and nothing else could run`
      : `waited for ${milliseconds(step.waited)}${asked ? `, most of it for ${asked.method} ${asked.url}` : ''}`
  const did = { responded: 'It responded at ', over: 'It responded at ' }[step.outcome] ?? 'It called next() at '
  return h(
    'div',
    { class: 'note' },
    h('p', {}, h('strong', {}, nameOf(step)), ` took most of the time: it ${what}.`),
    h(
      'p',
      {},
      step.place && ['It is registered at ', place(step.place, editor), '. '],
      step.from && [did, place(step.from, editor), '.'],
    ),
  )
}

function errorCause(step) {
  const { error, outcome } = step
  const { message, status, code, frames, excerpts, issues, causes: below } = error
  const how = {
    threw: 'threw',
    rejected: 'returned a promise that was rejected',
    error: 'called next(err)',
    skipped: 'could not read a value in the path',
  }[outcome]
  return h(
    'div',
    { class: 'cause' },
    h(
      'p',
      {},
      h('strong', {}, `${nameOf(step)} ${how ?? 'failed'}: `),
      `${error.name}: ${message}`,
      status ? ` (status ${status})` : '',
      code ? ` [${code}]` : '',
    ),
    below.map((text) => h('p', {}, `Caused by ${text}`)),
    issues.length > 0 &&
      h(
        'ul',
        {},
        issues.map((issue) => h('li', {}, h('code', {}, issue.path), ` ${issue.message}`)),
      ),
    excerpts.map((excerpt) => sourceLines(excerpt)),
    frames.length > 0 && h('details', {}, h('summary', {}, 'Stack'), h('pre', { tabindex: '0' }, frames.join('\n'))),
  )
}

function sourceLines({ place: where, lines: source }) {
  return h(
    'pre',
    { tabindex: '0', 'aria-label': `Source of ${where}` },
    `${where}\n`,
    source.map(({ number, text, isPlace }) =>
      h(isPlace ? 'mark' : 'span', {}, `${isPlace ? '>' : ' '} ${String(number).padStart(4)} | ${text}\n`),
    ),
  )
}

function outgoing({ outgoing: requests, repeatedQueries }) {
  if (requests.length === 0) return undefined
  return [
    h('h3', {}, 'Requests and queries that it made'),
    repeatedQueries.map(({ query, times }) =>
      h('p', { class: 'note' }, `${times} times: `, h('code', {}, query), '. One query for all of them may be faster.'),
    ),
    table(
      ['Method', 'URL or query', 'Status', 'Began', 'Took', 'By'],
      requests.map(({ method, url, isQuery, status, start, end, failure, by }) => [
        method,
        url,
        failure ?? status ?? (isQuery && end !== undefined ? 'done' : 'waiting'),
        milliseconds(start),
        end === undefined ? 'waiting' : milliseconds(end - start),
        by ?? '',
      ]),
    ),
  ]
}

function lines({ console: printed }) {
  if (printed.length === 0) return undefined
  const rows = printed.map(({ at, level, text, by }) => [milliseconds(at), level, text, by ?? ''])
  return [h('h3', {}, 'Console'), table(['At', 'Level', 'Text', 'By'], rows)]
}

function serverTiming({ serverTiming: entries }) {
  if (entries.length === 0) return undefined
  const rows = entries.map(({ name, duration, description }) => [name, milliseconds(duration), description ?? ''])
  return [h('h3', {}, 'Server-Timing'), table(['Name', 'Time', 'Description'], rows)]
}

function table(names, rows) {
  return h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          names.map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((cells) =>
          h(
            'tr',
            {},
            cells.map((cell) => h('td', { class: 'mono' }, cell)),
          ),
        ),
      ),
    ),
  )
}

function copyButtons({ id }) {
  return FORMATS.map(([format, name]) => {
    const button = h('button', { type: 'button', 'aria-label': `Copy as ${name}` }, name)
    button.addEventListener('click', () => copy(id, format, button))
    return button
  })
}

async function copy(id, format, button) {
  const name = button.textContent
  try {
    await navigator.clipboard.writeText(await ask(`copy?id=${id}&as=${encodeURIComponent(format)}`))
    button.textContent = 'Copied'
  } catch (error) {
    button.textContent = `Failed: ${error.message}`
  }
  setTimeout(() => {
    button.textContent = name
  }, 1500)
}

function replayButton(request, actions) {
  const button = h('button', { type: 'button', 'aria-expanded': 'false' }, 'Replay…')
  const toggle = (isOpen) => {
    const box = document.getElementById('replay')
    button.setAttribute('aria-expanded', String(isOpen))
    fill(box, isOpen && replayForm(request, { open: actions.open, close: () => toggle(false) }))
    if (isOpen) box.querySelector('input').focus()
    else button.focus()
  }
  button.addEventListener('click', () => toggle(button.getAttribute('aria-expanded') === 'false'))
  return button
}
