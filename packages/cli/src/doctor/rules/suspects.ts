// Names that only Express has.
const GONE =
  /\b(?:sendfile|acceptsCharset|acceptsEncoding|acceptsLanguage|_router|lazyrouter|express-async-errors)\b|express\/lib\/|\.del\(/

// Names that other libraries use too.
const NAMES =
  /\b(?:urlencoded|vary|clearCookie|query parser|strict routing|case sensitive routing|hasOwnProperty|static)\b|\.(?:param|host|mime|listen)\b|\bhost\s*[,}]/

// Uses of `req.query`, `req.body` and `req.params` that may break.
const READ = /\b(?:query|body)\b|\bparams\s*(?:\?\.)?\[|\bparams\s*=/

// A string, or part of a template, with characters that 5.x reads differently in a path. The braces of `${name}` do not count.
const PATTERN =
  /(?:['"`](?=[/*:([{?+!.-])|\}(?=[/*:?]))[^\s'"`]{0,300}?(?:[*?+()[\]!]|(?<!\$)\{|(?<!\$\{[^{}]{0,100})\}|:[^\w\s'"`]|[^\x20-\x7e])/

// A string that is almost certainly a route path.
const PLAIN_PATTERN =
  /['"`}]\/[^\s'"`]{0,200}?(?:\*(?![\w.*])|:\w+[?*+(]|\)\?|(?<!\$)\{[/:\w])|['"`}]\*['"`]\s*[,:\]]|[^=!]=\s*['"`]\*['"`]/

const PLAIN_CALL =
  /\.(?:send|jsonp?|redirect)\((?:\s*[1-5]\d\d\s*[,)]|[^;\n]{0,200},\s*[1-5]\d\d\s*\))|\b(?:redirect|location)\(\s*['"`]back/

// A registration whose path is not a literal.
const COMPUTED_PATH =
  /(?:\.(?:get|post|put|patch|delete|all|head|options|route)|\])\(\s*(?:[\w$.]+\s*[,+[(]|\[|`)|\.route\(\s*[\w$]|\.use\(\s*(?:[\w$.]*(?:path|prefix|url|mount|route|endpoint)\b|`)/i

const STATUS = /\.(?:status|sendStatus)\(\s*(?!(?:[1-9]\d\d)\s*\)|[\w$.]+\s*\))/
const CALL = /\.(?:send|jsonp?|redirect|location|render)\(/g

/**
 * Whether a rule for 5.x could find something in a file. False positives are fine, false negatives are not. In files
 * without the usual names for requests and apps, only very specific code counts.
 */
export function isSuspectV5(text: string, isNamed: boolean): boolean {
  if (GONE.test(text) || PLAIN_PATTERN.test(text) || PLAIN_CALL.test(text)) return true
  if (!isNamed) return false
  return [NAMES, READ, STATUS, PATTERN, COMPUTED_PATH].some((each) => each.test(text)) || hasSuspectCall(text)
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
    if (/^\s*\d/.test(rest) || rest.includes('back') || rest.includes(',')) return true
  }
  return false
}

const LONGEST_CALL = 2000
