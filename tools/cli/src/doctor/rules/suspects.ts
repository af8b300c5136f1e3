// Names that only Express has.
const GONE = anyOf(
  /\b(?:sendfile|acceptsCharset|acceptsEncoding|acceptsLanguage|_router|lazyrouter|express-async-errors)\b/,
  /express\/lib\//,
  /\.del\(/,
)

// Reads of the path of a route: no findings, but no edit may break them.
const ROUTE_PATH = anyOf(
  /\broute\s*[!?]*\.\s*path\b/,
  /['"`.]route\.path['"`]/,
  /\broute\s*:\s*\{[^{}]*\bpath\b/, // ({ route: { path } })
  /\b(?:req|request|layer)\.route\b(?!\s*[(.])/, // handed on as a whole
  /\.stack\b[^;]{0,200}\.route\b/,
  /\bmountpath\b/,
)

// Members of the framework, of apps and of routers that other libraries use too.
const OF_APP = anyOf(
  /\.(?:urlencoded|static|param|mime)\b/,
  /\.listen\s*[(=]/,
  // Wrapped methods: `app.get = …`, `app[verb] = …`, `shimmer.wrap(…)`.
  /\.(?:get|post|put|patch|delete|all|head|options|use|route)\s*=[^=>]/,
  /(?:app|[rR]outer)\[[\w$.]+\]\s*=[^=]/,
  /wrap\w*\(/,
  /\.query\(\s*\)/,
  /\burlencoded\s*[,}(]/,
  /\b(?:query parser|strict routing|case sensitive routing)\b/,
  /\.render\([^;]{0,300}?(?:=>|\bfunction\b)/,
)

// Members of requests and responses that other libraries use too.
const OF_REQUEST = anyOf(
  /\.(?:vary|param|clearCookie)\b/,
  /\b(?:params|query)\s*\??\.\s*hasOwnProperty\b/,
  /\bparams\s*(?:\?\.)?\[/,
  /[rR]eq(?:uest)?\W{1,3}host\b/,
)

// Reads of a member of `req.body`. The body of a page or of a response is another.
const BODY = anyOf(
  /(?<!\b(?:document|response|result|res)\??)\.\s*body\s*[.[]/,
  /\}\s*=\s*[\w$.()]+\.body\b/, // const { name } = req.body
  /\[['"`]body['"`]\]/,
)

// Writes to `req.query`, and reads of nested keys.
const QUERY = anyOf(
  /\.\s*query\s*(?:=(?!=)|,|\??\.\s*[\w$]+\s*(?:\??\.|\[|\W?=(?!=)|\+\+|--)|(?:\?\.)?\[[^\]]*\]\s*(?:\??\.|\[|\W?=(?!=)|\+\+|--))/,
  /\bdelete\s+[\w$.]*\.query\b/,
  /(?:\+\+|--)[\w$.]*\.query\b/,
  /\[['"`]query['"`]\]/,
)

// A string with characters that 5.x reads differently in a path. Not the query of a URL, a relative path, or the call in
// `'a'.replace(…)`.
const PATTERN =
  /(['"])(?=[/*:]|[([{?+!.-][^\s'"`]*(?:[/:|]|\.\*))(?!\.{1,2}\/|\.[\w$]+\(|\*\/\*\1|[^\s'"`]*\?[\w.[\]-]*=)[^\s'"`]{0,300}?(?:[*?+()[\]!{}]|:[^\w\s'"`]|[^\0-\x7e])[^\s'"`]{0,300}?\1/

// The same in a template. The braces of `${name}` do not count.
const TEMPLATE =
  /(?:`(?=[/*:]|[.-][:(*])|\}(?=\/|[*?][`/]|:\w))[^\s'"`]{0,300}?(?:[*+()[\]!]|\?(?![\w.[\]-]*=|\$)|(?<!\$)\{|(?<!\$\{[^{}]{0,100})\}|:[^\w\s'"`$]|[^\0-\x7e])/

// A string that is almost certainly a route path.
const PLAIN_PATTERN = anyOf(
  /['"`}]\/[^\s'"`]{0,200}?(?:\*(?![\w.*])|:\w+[?*+(]|\)\?)/, // '/a*', '/:id?', '/(a)?'
  // '*' as an argument, in a list or table, or assigned
  /[([:]\s*['"`]\*['"`]\s*[,\]}]/,
  /\}\*`/,
  /['"`]\*['"`]\s*[:\]]/,
  /[^=!]=\s*['"`]\*['"`]/,
)

const PLAIN_CALL = anyOf(
  /\.(?:send|jsonp?|redirect)\((?:\s*[1-5]\d\d\s*[,)]|[^;\n]{0,200},\s*[1-5]\d\d\s*\))/,
  /\b(?:redirect|location)\(\s*['"`]back/,
)

// A registration whose path is not a literal.
const COMPUTED_PATH = anyOf(
  /(?<!\b(?:Promise|_|lodash|axios|Reflect|\$|jQuery|\$http))\.(?:get|post|put|patch|delete|all|head|options|route)\(\s*(?:[\w$.]+\s*[,+[(]|\[|`)/i,
  /\]\(\s*(?:[\w$.]+\s*[,+]|\[\s*['"`/]|`)/i, // app[method](path, …)
  /\.route\(\s*[\w$]/i,
  /\.use\(\s*(?:[\w$.]*(?:path|prefix|url|mount|route|endpoint)\b|`)/i,
)

// A file that is sent, and a folder that starts with a dot.
const SENDS_FILE = /\.(?:sendFile|download)\(/
const DOT_FOLDER = /[/\\'"`]\.[\w-][^/\\'"`\s]*[/\\'"`]/

const STATUS = /\.(?:status|sendStatus)\(\s*(?!(?:[1-9]\d\d)\s*\)|[\w$.]+\s*\))/
const CALL = /\.(?:send|jsonp?|redirect|location|render)\(/g

// A call or decorator that may register a path, or a table of paths.
const REGISTERS = anyOf(
  /(?:\.(?:get|post|put|patch|delete|del|all|head|options|use|route)|\])\(/i,
  /[@.](?:Get|Post|Put|Patch|Delete|All|Head|Options|Use|Controller)\b/i,
  /(?:path|url|route|pattern|endpoint|prefix)s?['"`]?\s*[:=]/i,
)

// A registration whose handlers may call the request as they like: on an app, or with a function in the call.
const HANDLES = anyOf(
  /(?:app|router)[!?)]*\.(?:get|post|put|patch|delete|del|all|head|options|use|route)\(/i,
  /\.(?:get|post|put|patch|delete|del|all|head|options|use)\((?:[^()]{0,200},)?\s*(?:async\s*)?(?:function\b|\([^()]{0,100}\)\s*=>|[\w$]+\s*=>)/i,
)

/** One expression that matches what any of these match, which all have the same flags. */
function anyOf(...alternatives: readonly RegExp[]): RegExp {
  return new RegExp(alternatives.map(({ source }) => source).join('|'), alternatives[0]?.flags)
}

/** Which of the framework's objects a file uses by their usual names. */
export interface UsualNames {
  readonly app: boolean
  readonly request: boolean
}

/**
 * Whether a rule for 5.x could find something in a file. False positives are fine, false negatives are not. In files
 * without the usual names for requests and apps, only very specific code counts.
 */
export function isSuspectV5(text: string, names: UsualNames): boolean {
  if (GONE.test(text) || PLAIN_PATTERN.test(text) || PLAIN_CALL.test(text)) return true
  if (ROUTE_PATH.test(text)) return true
  if (!names.app && !names.request) return false
  if (names.app && OF_APP.test(text)) return true
  if ((PATTERN.test(text) || TEMPLATE.test(text)) && REGISTERS.test(text)) return true
  const handles = HANDLES.test(text)
  if ((names.app || handles) && COMPUTED_PATH.test(text)) return true
  if (!names.request && !handles) return false
  if (SENDS_FILE.test(text) && DOT_FOLDER.test(text)) return true
  return [OF_REQUEST, BODY, QUERY, STATUS].some((each) => each.test(text)) || hasSuspectCall(text)
}

/**
 * Matches calls like `res.send(404)`, `res.json(body, 404)`, `res.redirect('back')` and `res.render(name, callback)`.
 */
function hasSuspectCall(text: string): boolean {
  for (const {
    index,
    0: { length },
  } of text.matchAll(CALL)) {
    const rest = text.slice(index + length, index + length + LONGEST_CALL)
    if (NUMBER.test(rest) || /^[^,)]*\bback\b/.test(rest) || hasSecondArgument(rest)) return true
  }
  return false
}

/** A number as the first argument: `404`, `Number(code)`, `err.status || 500`, `ok ? 200 : 404`. */
const NUMBER = /^\s*(?:\d|\+|Number\(|parseInt\()|^[^,;]*(?:\|\||\?\?|:)\s*\d{3}\s*\)/

const LONGEST_CALL = 2000

/** Whether a comma separates arguments of a call; `rest` begins behind its parenthesis. Assumed where that is hard to tell. */
function hasSecondArgument(rest: string): boolean {
  let depth = 0
  for (const [token] of rest.matchAll(TOKEN)) {
    if (token === '`' || token === '/') return rest.includes(',')
    if (token === ',' && depth === 0) return true
    if (OPENING.has(token)) depth++
    else if (CLOSING.has(token) && depth-- === 0) return false
  }
  return true
}

const TOKEN = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[()[\]{},`/]/g
const OPENING = new Set(['(', '[', '{'])
const CLOSING = new Set([')', ']', '}'])
