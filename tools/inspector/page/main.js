import { ask, follow, takeToken } from './api.js'
import { fill, h } from './elements.js'
import { drawWhy } from './explain.js'
import * as list from './request-list.js'
import { backButton, drawRequest } from './request-view.js'
import { drawRoutes } from './routes.js'

const views = ['requests', 'routes', 'why']
const section = document.getElementById('requests')
const details = document.getElementById('details')
const state = document.getElementById('state')
const pauseButton = document.getElementById('pause')
let isConnected = false
let shown
let drawn = ''

takeToken()
follow({
  onList: (all) => {
    list.setAll(all)
    if (shown !== undefined) show(shown).then(() => list.reveal(shown))
  },
  onChange: (changed) => {
    if (list.change(changed).includes(shown)) show(shown)
    drawState()
  },
  onState: (on) => {
    isConnected = on
    drawState()
  },
})
// A request that waits has nothing new to tell, but it waits longer.
setInterval(() => {
  if (shown !== undefined && list.get(shown)?.state === 'pending' && !list.isHeld()) show(shown)
}, 1000)

/** Whether the list is live; while it is paused, how many requests wait to be shown. */
function drawState() {
  const isPaused = list.isHeld()
  pauseButton.textContent = isPaused ? 'Resume' : 'Pause'
  const text = isPaused ? `paused, ${list.heldCount()} new` : 'live'
  state.textContent = isConnected ? text : 'not connected; trying again'
}

async function show(id) {
  shown = id
  list.select(id)
  try {
    const request = await ask(`request?id=${id}`)
    if (shown !== id) return
    const key = JSON.stringify(request)
    if (key === drawn || details.querySelector('#replay form') !== null) return
    drawn = key
    drawRequest(details, request, { close, open })
  } catch (error) {
    if (shown !== id) return
    fill(details, backButton(close), h('p', { role: 'alert' }, error.message))
  }
  details.hidden = false
  section.classList.add('open')
}

/** The address decides what is shown, so that the browser's Back and Forward work. */
function open(id) {
  location.hash = `#/requests/${id}${list.filters()}`
}

function close() {
  location.hash = `#/requests${list.filters()}`
}

/** Shows the list alone, with the focus on the request that was open. */
function hideDetails() {
  if (shown === undefined) return
  const row = document.querySelector(`.row[data-id="${shown}"]`)
  shown = undefined
  drawn = ''
  fill(details)
  details.hidden = true
  section.classList.remove('open')
  list.select(undefined)
  row?.focus()
}

async function showOther(id) {
  drawn = ''
  fill(details)
  await show(id)
  list.reveal(id)
  details.focus({ preventScroll: true })
  details.scrollTop = 0
}

document.getElementById('list').addEventListener('click', (event) => {
  const row = event.target.closest('.row')
  if (row) open(Number(row.dataset.id))
})

pauseButton.addEventListener('click', () => {
  list.pause(!list.isHeld())
  pauseButton.classList.toggle('on', list.isHeld())
  drawState()
})

document.getElementById('clear').addEventListener('click', async () => {
  if (!confirm('Forget all requests? They cannot be brought back.')) return
  try {
    await ask('clear', { method: 'POST' })
    close()
  } catch (error) {
    state.textContent = error.message
  }
})

// A link to #main would take the place of the view in the address.
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault()
  document.getElementById('main').focus()
})

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest('input, textarea, select')) return
  const actions = {
    '/': () => document.getElementById('search').focus(),
    p: () => pauseButton.click(),
    Escape: () => shown !== undefined && close(),
    1: () => go('requests'),
    2: () => go('routes'),
    3: () => go('why'),
  }
  const action = actions[event.key]
  if (action === undefined) return
  event.preventDefault()
  action()
})

function go(view) {
  location.hash = document.querySelector(`nav a[data-view="${view}"]`).getAttribute('href')
}

/** The address has the filters, so that a link, Back and a reload bring them again. */
list.whenFiltered(() => {
  const [path] = location.hash.split('?')
  history.replaceState(undefined, '', `${path || '#/requests'}${list.filters()}`)
  linkToFilters()
})

function linkToFilters() {
  document.querySelector('nav a[data-view="requests"]').setAttribute('href', `#/requests${list.filters()}`)
}

function route() {
  const [path, query = ''] = location.hash.slice(2).split('?')
  const [name, id] = path.split('/')
  const view = views.includes(name) ? name : 'requests'
  for (const each of views) document.getElementById(each).hidden = each !== view
  for (const link of document.querySelectorAll('nav a')) {
    if (link.dataset.view === view) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  document.title = `${view[0].toUpperCase()}${view.slice(1)} · Inspector`
  if (view === 'routes') drawRoutes(new URLSearchParams(query))
  if (view === 'requests') {
    list.setFilters(new URLSearchParams(query))
    linkToFilters()
  }
  if (view === 'why') drawWhy(new URLSearchParams(query))
  if (view === 'requests' && id === undefined) hideDetails()
  else if (view === 'requests' && Number(id) !== shown) showOther(Number(id))
}

addEventListener('hashchange', route)
route()
