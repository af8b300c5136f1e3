/** An OpenAPI path with the parameters of its pattern. */
export interface TemplatedPath {
  /** Such as `/users/{id}`. */
  readonly path: string
  readonly parameters: readonly PathParameter[]
}

/** A parameter in a path of OpenAPI. */
export interface PathParameter {
  /** Its name; if the pattern has the name again behind it, with a number: `id_1`. */
  readonly name: string
  /** Whether it matches any number of segments, which OpenAPI cannot express. */
  readonly wildcard: boolean
  /** The RegExp of a parameter of 4.x: `:id(\\d+)`. */
  readonly expression: string | undefined
}

/** OpenAPI lists every combination of optional groups; more than this would be unreadable. */
const MOST_PATHS = 16

/**
 * The paths of a pattern of any release line, as OpenAPI has them: one for each combination of its optional groups, at
 * most 16. Undefined for a RegExp, and for a pattern with an unnamed group.
 * @example toTemplatedPaths('/users{/:id}')?.map(({ path }) => path) // ['/users', '/users/{id}']
 */
export function toTemplatedPaths(pattern: string): TemplatedPath[] | undefined {
  if (REG_EXP.test(pattern)) return undefined
  const unique = new Map<string, TemplatedPath>()
  for (const each of withoutGroups(pattern)) {
    const templated = toTemplatedPath(each)
    if (templated === undefined) return undefined
    unique.set(templated.path, templated)
  }
  return [...unique.values()]
}

/** `routes()` lists a RegExp as its source text. */
const REG_EXP = /\/\^|\$\/[a-z]*$|\(\?|\.\*\)|\[\^/

// An escaped character; or a parameter with a name, of which the RegExp in parentheses and the modifier are of 3.x and 4.x.
const PARAMETER =
  /\\.|(\/?)([:*])(?:"((?:[^"\\]|\\.)*)"|([\p{ID_Start}$_][\p{ID_Continue}$]*|\w+))(\((?:[^()\\]|\\.)*\))?([?*+]?)/gu
const INNERMOST_GROUP = /(?<!\\)\{((?:[^{}\\]|\\.)*)\}/

/** The pattern once for each combination of its optional groups, first without them. All names are quoted in it. */
function withoutGroups(pattern: string): string[] {
  const quoted = pattern.replace(PARAMETER, (text, slash, sign, quotedName, name, expression = '', mark = '') => {
    if (sign === undefined) return text
    const parameter = `${slash}${mark === '*' || mark === '+' ? '*' : sign}"${quotedName ?? name}"${expression}`
    return mark === '?' || mark === '*' ? `{${parameter}}` : parameter // then the slash is optional, too
  })
  let ways = [quoted]
  while (ways.some((way) => INNERMOST_GROUP.test(way))) {
    const next = ways.flatMap((way) => [way.replace(INNERMOST_GROUP, ''), way.replace(INNERMOST_GROUP, '$1')])
    ways = [...new Set(next)].slice(0, MOST_PATHS)
  }
  return ways
}

// An escaped character; a parameter, or a wildcard without a name; or syntax.
const TOKEN = /\\(.)|([:*])(?:"((?:[^"\\]|\\.)*)")?(?:\(((?:[^()\\]|\\.)*)\))?|[(){}?+]/gu

/** Undefined if something is left that paths cannot say: on 4.x, `(`, `?` and `+` may be syntax of a RegExp. */
function toTemplatedPath(pattern: string): TemplatedPath | undefined {
  const parameters: PathParameter[] = []
  let unnamed = 0 // wildcards without a name, which 4.x numbers
  let isPath = true
  const text = pattern.replace(TOKEN, (_token, escaped, sign, quoted, expression) => {
    if (escaped !== undefined) return escaped.replace(/[{}]/g, encodeURIComponent)
    const name = quoted ?? (sign === '*' ? String(unnamed++) : undefined)
    isPath &&= name !== undefined
    parameters.push({ name, wildcard: sign === '*', expression })
    return '{}'
  })
  if (!isPath) return undefined
  const named = parameters.map(withUniqueName)
  let at = 0
  const path = text.replaceAll('{}', () => `{${named[at++]?.name}}`).replace(/^(?!\/)/, '/') // `*` of 4.x
  return { path: path.replace(/(?<=.)\/$/, ''), parameters: named }
}

/** A mounted router may use a name of its mount path again. Its handlers see the last one, which keeps the name. */
function withUniqueName(given: PathParameter, index: number, all: readonly PathParameter[]): PathParameter {
  const later = all.slice(index + 1).filter(({ name }) => name === given.name).length
  return later === 0 ? given : { ...given, name: `${given.name}_${later}` }
}
