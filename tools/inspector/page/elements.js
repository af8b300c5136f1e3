/**
 * Makes an element. What is text stays text: strings become text nodes, attributes go through `setAttribute`, and links
 * only lead where `safeLink` lets them.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name === 'href') element.setAttribute('href', safeLink(value))
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  add(element, children)
  return element
}

function add(element, children) {
  for (const child of children.flat(Number.POSITIVE_INFINITY)) {
    if (child === undefined || child === null || child === false) continue
    element.append(child instanceof Node ? child : String(child))
  }
}

/** Puts other children into an element. */
export function fill(element, ...children) {
  element.replaceChildren()
  add(element, children)
}

/** No link runs a program in this page. */
function safeLink(value) {
  return /^(?:#|\.{0,2}\/|https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(value) && !/^(?:javascript|data|vbscript):/i.test(value)
    ? value
    : '#'
}

export function milliseconds(value) {
  if (value === undefined || value === null) return '–'
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`
  return value >= 100 ? `${Math.round(value)} ms` : `${value.toFixed(value >= 10 ? 1 : 2)} ms`
}

export function bytes(value) {
  if (value < 1000) return `${value} B`
  return value < 1_000_000 ? `${(value / 1000).toFixed(1)} kB` : `${(value / 1_000_000).toFixed(1)} MB`
}

/** An address as people write it: that of an IPv4 client has a prefix where the server listens to both. */
export function address(client) {
  return client.replace(/^::ffff:/, '')
}

/** A layer by its name; one without a name by what it is for. */
export function nameOf({ name, kind, methods, path }) {
  if (kind === 'route') return `${methods.join(', ')} ${path}`
  return name === '<anonymous>' ? ['The', kind, 'of', ...methods, path].join(' ') : name
}

/** The pattern of the route that a request came to, or why there is none. */
export function routeOf({ pattern, method, status, failed, state }) {
  if (pattern !== undefined) return pattern
  if (method === 'OPTIONS' && status === 200) return 'automatic OPTIONS'
  if (failed) return 'none reached: an error came first'
  return state === 'done' ? 'no route' : 'no route so far'
}

/** The way by which a request came. */
export function transport(name) {
  return { http1: 'HTTP/1.1', http2: 'HTTP/2', upgrade: 'WebSocket' }[name] ?? name
}

/** Who ended a request whose response was not complete. */
export function leaving({ endedBy }) {
  return endedBy === 'replay limit' ? 'the replay was stopped after 30 s' : 'the client left'
}

/** A place in the source, as a link into the editor. */
export function place(given, editor) {
  if (!given) return undefined
  const short = given.file.split(/[\\/]/).slice(-2).join('/')
  const link = (localStorage.getItem('editor') || editor)
    .replaceAll('{file}', given.file)
    .replaceAll('{line}', given.line)
    .replaceAll('{column}', given.column)
  return h(
    'a',
    { class: 'mono', href: link, title: `${given.file}:${given.line}:${given.column}` },
    `${short}:${given.line}`,
  )
}

export function statusClass(status) {
  if (status === undefined || status === null) return 'warn'
  return status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'
}
