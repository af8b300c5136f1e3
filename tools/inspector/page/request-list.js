import { address, bytes, fill, h, leaving, milliseconds, routeOf, statusClass, transport } from './elements.js'

const MOST = 200

/** What the filter for slow requests shows, in milliseconds; index.html says so. */
const SLOW = 300
const list = document.getElementById('list')
const nothing = document.getElementById('nothing')
const search = document.getElementById('search')
const method = document.getElementById('method')
const status = document.getElementById('status')

/** What is known, by id; and the rows that show it. */
const requests = new Map()
const rows = new Map()
let held = []
let isPaused = false
let current

export const isHeld = () => isPaused

/** How many requests came while the list was paused. */
export function heldCount() {
  return new Set(held.filter(({ id, gone }) => !gone && !requests.has(id)).map(({ id }) => id)).size
}

export function get(id) {
  return requests.get(id)
}

export function setAll(all) {
  requests.clear()
  for (const each of all) requests.set(each.id, each)
  draw()
}

/** Takes changes; while the list is paused they wait. Tells which were taken. */
export function change(changed) {
  if (isPaused) {
    held.push(...changed)
    held = held.slice(-1000)
    return []
  }
  for (const each of changed) {
    if (each.gone) requests.delete(each.id)
    else requests.set(each.id, each)
  }
  for (const id of [...requests.keys()].sort((a, b) => a - b)) {
    if (requests.size <= MOST) break
    requests.delete(id)
  }
  draw()
  return changed.map(({ id }) => id)
}

export function pause(on) {
  isPaused = on
  if (on) return
  const waiting = held
  held = []
  change(waiting)
}

export function select(id) {
  current = id
  for (const [each, row] of rows) row.firstChild.setAttribute('aria-current', String(each === id))
}

/** Scrolls the list to a request. */
export function reveal(id) {
  rows.get(id)?.scrollIntoView({ block: 'nearest' })
}

function matches(request) {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${request.method} ${request.url} ${request.pattern ?? ''} ${request.client} ${transport(request.transport)} ${request.status ?? ''} ${request.handlers.join(' ')}`
  if (!words.every((word) => text.toLowerCase().includes(word))) return false
  if (method.value !== '' && request.method !== method.value) return false
  if (status.value === 'pending') return request.state === 'pending'
  if (status.value === 'slow') return request.state === 'pending' || request.duration >= SLOW
  if (status.value === 'failed') return request.failed || request.state === 'aborted'
  return status.value === '' || String(request.status ?? '').startsWith(status.value)
}

function draw() {
  const shown = [...requests.values()].filter(matches).sort((a, b) => b.id - a.id)
  const wanted = new Set(shown.map(({ id }) => id))
  for (const [id, row] of rows) {
    if (wanted.has(id)) continue
    row.remove()
    rows.delete(id)
  }
  let before = list.firstChild
  for (const request of shown) {
    let row = rows.get(request.id)
    if (row === undefined) {
      row = h('li', {}, h('button', { type: 'button', class: 'row', 'data-id': request.id }))
      rows.set(request.id, row)
    }
    drawRow(row.firstChild, request)
    if (row === before) before = before.nextSibling
    else list.insertBefore(row, before)
  }
  nothing.hidden = shown.length > 0
  nothing.textContent =
    requests.size > 0 ? 'No request matches the filters.' : (nothing.dataset.first ?? nothing.textContent)
  drawMethods()
}

nothing.dataset.first = nothing.textContent

function drawRow(button, request) {
  const key = JSON.stringify(request)
  if (button.dataset.drawn === key) return
  button.dataset.drawn = key
  const result = request.status ?? (request.state === 'pending' ? '…' : 'none')
  button.setAttribute('aria-current', String(request.id === current))
  fill(
    button,
    h('strong', { class: 'mono' }, request.method),
    h('span', { class: 'mono cut' }, request.url),
    h('span', { class: `right ${request.state === 'aborted' ? 'bad' : statusClass(request.status)}` }, result),
    h('span', { class: 'right' }, request.state === 'pending' ? 'waiting' : milliseconds(request.duration)),
    h(
      'span',
      { class: 'small cut' },
      [
        new Date(request.startedAt).toLocaleTimeString(),
        request.state === 'aborted' && leaving(request),
        routeOf(request),
        bytes(request.responseBytes),
        address(request.client),
        transport(request.transport),
        request.replayOf && `replay of ${request.replayOf}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  )
}

function drawMethods() {
  const known = new Set([...method.options].map(({ value }) => value))
  for (const { method: name } of requests.values()) {
    if (known.has(name)) continue
    known.add(name)
    method.append(h('option', { value: name }, name))
  }
}

const controls = { search, method, status }

/** The filters as a query, for the address; empty while all requests are shown. */
export function filters() {
  const chosen = Object.entries(controls).filter(([, { value }]) => value !== '')
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen.map(([name, { value }]) => [name, value]))}`
}

/** Sets the filters to those of an address. */
export function setFilters(query) {
  const wanted = query.get('method')
  if (wanted && ![...method.options].some(({ value }) => value === wanted)) {
    method.append(h('option', { value: wanted }, wanted))
  }
  for (const [name, control] of Object.entries(controls)) control.value = query.get(name) ?? ''
  draw()
}

let onFilter = () => {}

/** Whom to tell that somebody has changed the filters. */
export function whenFiltered(listener) {
  onFilter = listener
}

function filter() {
  draw()
  onFilter()
}

for (const control of Object.values(controls)) control.addEventListener('input', filter)
document.getElementById('filters').addEventListener('submit', (event) => event.preventDefault())

/** From the search to what it found; Escape empties it, and leaves it when it is empty. */
search.addEventListener('keydown', (event) => {
  const first = list.querySelector('.row')
  const actions = {
    ArrowDown: () => first?.focus(),
    Enter: () => first?.click(),
    Escape: () => {
      if (search.value === '') return (list.querySelector('[aria-current="true"]') ?? first)?.focus()
      search.value = ''
      filter()
    },
  }
  const action = actions[event.key]
  if (action === undefined) return
  event.preventDefault()
  action()
})

/** Up and down go from row to row, Home and End to the first and the last. */
list.addEventListener('keydown', (event) => {
  const buttons = [...list.querySelectorAll('.row')]
  const at = buttons.indexOf(document.activeElement)
  const targets = { ArrowDown: at + 1, ArrowUp: at - 1, j: at + 1, k: at - 1, Home: 0, End: buttons.length - 1 }
  const next = buttons[targets[event.key]]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
})
