// Names that nothing else has.
const GONE =
  /\b(?:sendfile|acceptsCharset|acceptsEncoding|acceptsLanguage|_router|lazyrouter|express-async-errors)\b|express\/lib\/|\.del\(/

// Names that others have, too.
const NAMES =
  /\b(?:urlencoded|vary|clearCookie|query parser|strict routing|case sensitive routing|hasOwnProperty|static)\b|\.(?:param|host|mime|listen)\b|\bhost\s*[,}]/

// `req.query` and `req.body`, in any of the ways in which something could be lost.
const READ = /\b(?:query|body)\b|\bparams\s*(?:\?\.)?\[|\bparams\s*=/

// What 5.x reads otherwise in a path stands in a string, or in a piece of one.
const PATTERN = /(?:['"`](?=[/*:([{?+!.-])|\}(?=[/*:?]))[^\s'"`]{0,300}?(?:[*?+()[\]{}!]|:[^\w\s'"`]|[^\x20-\x7e])/

// A path that can hardly be anything else.
const PLAIN_PATTERN = /['"`}](?:\*['"`]|\/[^\s'"`]{0,200}?(?:\*(?![\w.*])|:\w+[?*+(]|\)\?|\{[/:\w]))/

const PLAIN_CALL =
  /\.(?:send|jsonp?|redirect)\((?:\s*[1-5]\d\d\s*[,)]|[^;\n]{0,200},\s*[1-5]\d\d\s*\))|\b(?:redirect|location)\(\s*['"`]back/

// A path that is not written where it is registered.
const COMPUTED_PATH =
  /(?:\.(?:get|post|put|patch|delete|all|head|options|route)|\])\(\s*(?:[\w$.]+\s*[,+[(]|\[|`)|\.route\(\s*[\w$]|\.use\(\s*(?:[\w$.]*(?:path|prefix|url|mount|route|endpoint)\b|`)/i

const STATUS = /\.(?:status|sendStatus)\(\s*(?!(?:[1-9]\d\d)\s*\)|[\w$.]+\s*\))/
const CALL = /\.(?:send|jsonp?|redirect|location|render)\(/g

/**
 * Whether a text has something that a rule of 5.x could find. It may say so too often, never too seldom. Where requests and
 * apps are not called what everyone calls them, only what hardly anything else looks like counts.
 */
export function isSuspectV5(text: string, isNamed: boolean): boolean {
  if (GONE.test(text) || PLAIN_PATTERN.test(text) || PLAIN_CALL.test(text)) return true
  if (!isNamed) return false
  return [NAMES, READ, STATUS, PATTERN, COMPUTED_PATH].some((each) => each.test(text)) || hasSuspectCall(text)
}

/** `res.send(404)`, `res.json(body, 404)`, `res.redirect('back')`, `res.render(name, callback)`: a number, several arguments, a name. */
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
