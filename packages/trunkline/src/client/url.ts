/** The URL of a call: the pattern with its parameters filled in, and a query behind it. */
export function createUrl(base: string, pattern: string, params: Params, query: object | undefined): string {
  const path = fillPattern(pattern, params)
  const text = toQuery(query ?? {})
  return base.replace(/\/$/, '') + path + (text && `?${text}`)
}

export type Params = Readonly<Record<string, unknown>>

/**
 * Fills the parameters into a pattern of any release line: `:id`, `*rest`, `{/:id}`, `:"any name"`, and `:id?`, `:id(\\d+)`.
 * @throws TypeError when a parameter is missing that is not optional, and for one that would lead to another path
 */
export function fillPattern(pattern: string, params: Params): string {
  let path = pattern
  // Groups of 5.x, from the inside out: each is kept if all its parameters are given.
  for (let before = ''; before !== path; ) {
    before = path
    path = path.replace(GROUP, (_group, inner: string) => {
      const names = [...inner.matchAll(PARAMETER)].map(([, , quoted, name]) => quoted ?? name)
      return names.length > 0 && names.every((name) => isGiven(params, name)) ? inner : ''
    })
  }
  const filled = path
    .replace(PARAMETER, (_parameter, slash = '', quoted, name, _expression, optional) => {
      const key = quoted ?? name
      if (isGiven(params, key)) return slash + formatParameter(params[key])
      if (optional === '?' || optional === '*') return ''
      throw new TypeError(`${pattern} needs the parameter "${key}"`)
    })
    .replace(/\\(.)/g, '$1')
  // URLs leave out such segments, and the one before: `/users/..` would be another route.
  if (filled !== pattern && DOTS.test(filled)) throw new TypeError(`${pattern} cannot have a parameter "." or ".."`)
  return filled
}

const DOTS = /\/\.\.?(?:\/|$)/

const GROUP = /(?<!\\)\{((?:[^{}\\]|\\.)*)\}/g
const PARAMETER = /(?<!\\)(\/)?[:*](?:"([^"]+)"|([\w$\u0080-\uffff]+))(\((?:[^()\\]|\\.)*\))?([?*+])?/g

function isGiven(params: Params, name: string | undefined): name is string {
  // No route has an empty value: with one, `DELETE /users/:id` would be `DELETE /users/`.
  return Object.hasOwn(params, name as string) && String(params[name as string] ?? '') !== ''
}

function formatParameter(value: unknown): string {
  return Array.isArray(value) ? value.map(formatParameter).join('/') : encodeURIComponent(String(value))
}

/** As the rich query parser reads it: `a=1&b=1&b=2&c[d]=3`. */
function toQuery(query: object): string {
  const search = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (Array.isArray(value)) for (const each of value) add(name, each)
    else if (value instanceof Date) search.append(name, value.toISOString())
    else if (typeof value === 'object') for (const [key, each] of Object.entries(value)) add(`${name}[${key}]`, each)
    else search.append(name, String(value))
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return search.toString()
}
