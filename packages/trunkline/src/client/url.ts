/** The URL of a call: the pattern with its parameters filled in, and the query; those of the base are left out. */
export function createUrl(base: string, pattern: string, params: Params = {}, query: object = {}): string {
  const path = fillPattern(pattern, params)
  const text = toQuery(query)
  return base.replace(/\/?([?#].*)?$/, '') + path + (text && `?${text}`)
}

export type Params = Readonly<Record<string, unknown>>

/**
 * Fills the parameters into a pattern of any release line: `:id`, `*rest`, `{/:id}`, `:"any name"`, and `:id?`,
 * `:id(\\d+)`.
 * @throws TypeError for a missing parameter, and for a value that would match another route
 */
export function fillPattern(pattern: string, params: Params): string {
  let path = pattern
  // Groups of 5.x, innermost first. A group is kept if all its parameters are given.
  for (let before = ''; before !== path; ) {
    before = path
    path = path.replace(GROUP, (_group, inner: string) => {
      const names = [...inner.matchAll(PARAMETER)].map(([, , , quoted, name]) => quoted ?? name)
      return names[0] && names.every((name) => textOf(params, name)) ? inner : ''
    })
  }
  return path
    .replace(PARAMETER, (_parameter, slash = '', sign, quoted, name, _expression, optional) => {
      const key = quoted ?? name
      const text = textOf(params, key)
      // URL parsers resolve dot segments: `/users/..` is another route, and so is `/users/`. A list for `:id` would add
      // segments, and so choose another route, too.
      if (!/\/\.{0,2}\//.test(`/${text}/`) && (sign === '*' || !text.includes('/'))) return slash + text
      if (!text && '?*'.includes(optional)) return ''
      throw new TypeError(`${pattern} needs the parameter "${key}"`)
    })
    .replace(/\\(.)/g, '$1')
}

const GROUP = /(?<!\\)\{((?:[^{}\\]|\\.)*)\}/g
const PARAMETER = /(?<!\\)(\/)?([:*])(?:"([^"]+)"|([\w$\u0080-\uffff]+))(\((?:[^()\\]|\\.)*\))?([?*+])?/g

/** The encoded value of a parameter; empty if missing. */
function textOf(params: Params, name: string | undefined): string {
  return Object.hasOwn(params, name as string) ? formatParameter(params[name as string] ?? []) : ''
}

function formatParameter(value: unknown): string {
  return Array.isArray(value) ? value.map(formatParameter).join('/') : encodeURIComponent(String(value))
}

/** Formats a query for the extended query parser: `a=1&b=1&b=2&c[d]=3`. */
function toQuery(query: object): string {
  const search = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (Array.isArray(value)) for (const each of value) add(name, each)
    else if (value instanceof Date) search.append(name, value.toISOString())
    else if (typeof value !== 'object')
      search.append(name, value as string) // it makes a string of it
    else for (const [key, each] of Object.entries(value)) add((name && `${name}[${key}]`) || key, each)
  }
  add('', query)
  return String(search)
}
