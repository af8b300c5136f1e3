export const HTML = 'text/html'
export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * A GET and what has to come back; `type` and `body` are checked only where they are given. `{n}` in a path and in its
 * answer is another number at each request, so that nobody is measured at remembering the last path.
 */
export function get(path, expected, headers = {}) {
  return { method: 'GET', path, headers, expected: { status: 200, ...expected } }
}

/** A request with a body and what has to come back. */
export function send(method, path, { type, body, headers = {} }, expected) {
  return { method, path, headers: { 'Content-Type': type, ...headers }, body, expected: { status: 200, ...expected } }
}
