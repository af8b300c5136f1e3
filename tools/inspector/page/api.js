const KEY = 'trunkline-token'

/** The token is in the part of the URL that browsers keep to themselves; from there it goes into this tab's memory. */
export function takeToken() {
  const [, token] = /^#token=([\w-]+)/.exec(location.hash) ?? []
  if (token === undefined) return
  sessionStorage.setItem(KEY, token)
  history.replaceState(undefined, '', `${location.pathname}#/requests`)
}

export function hasToken() {
  return Boolean(sessionStorage.getItem(KEY))
}

export function setToken(token) {
  sessionStorage.setItem(KEY, token.trim().replace(/^.*#token=/, ''))
}

export async function ask(path, options = {}) {
  const headers = { ...options.headers, 'X-Trunkline-Token': sessionStorage.getItem(KEY) ?? '' }
  const response = await fetch(`api/${path}`, { ...options, headers })
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const value = isJson ? await response.json() : await response.text()
  if (!response.ok) throw new Error(value?.error ?? `status ${response.status}`)
  return value
}

/** Follows the list. `onList` gets all of it, `onChange` what has changed, `onState` whether there is a connection. */
export function follow({ onList, onChange, onState }) {
  const events = new EventSource('api/events')
  events.addEventListener('open', () => onState(true))
  events.addEventListener('error', () => onState(false))
  events.addEventListener('list', (event) => onList(JSON.parse(event.data)))
  events.addEventListener('requests', (event) => onChange(JSON.parse(event.data)))
}
