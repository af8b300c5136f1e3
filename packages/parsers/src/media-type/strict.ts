// Express up to 4.x and body-parser 1.x parse a Content-Type with two packages, whose rules for quoted strings and
// types differ. One error anywhere makes the whole value invalid.
//   RFC 9110 §8.3.1: media-type = type "/" subtype *( ";" token "=" ( token / quoted-string ) )
// with spaces around ";" and "=", and no empty parameter.

/** A parsed Content-Type; names are in lower case, and the last of repeated parameters wins. */
export interface StrictContentType {
  type: string
  parameters: Record<string, string>
}

/** What is wrong with a Content-Type. */
export type ContentTypeFlaw = 'invalid media type' | 'invalid parameter format'

/** Parses a Content-Type like version 1 of the `content-type` package. */
export function parseContentTypeV1(header: string): StrictContentType | ContentTypeFlaw {
  const semicolon = header.indexOf(';')
  const type = (semicolon === -1 ? header : header.slice(0, semicolon)).trim()
  if (!TYPE.test(type)) return 'invalid media type'
  const parameters = Object.create(null) as Record<string, string> // no name is special
  const isWhole = scanParameters(header, semicolon, CONTENT_TYPE_PARAMETER, (name, value) => {
    parameters[name.toLowerCase()] = unquote(value)
  })
  return isWhole ? { type: type.toLowerCase(), parameters } : 'invalid parameter format'
}

/**
 * The media type of a Content-Type in lower case, as version 1 of `type-is` reads it; undefined if it is invalid there.
 * An empty suffix counts as none.
 * @example parseMediaTypeV1('Application/Vnd.API+JSON ; a=b') // 'application/vnd.api+json'
 */
export function parseMediaTypeV1(header: string): string | undefined {
  const semicolon = header.indexOf(';')
  const type = (semicolon === -1 ? header : header.slice(0, semicolon)).toLowerCase()
  if (!NAMES.test(type) || !scanParameters(header, semicolon, TYPE_IS_PARAMETER)) return undefined
  const name = type.replaceAll(' ', '')
  return name.endsWith('+') ? name.slice(0, -1) : name
}

const TOKEN = "[!#$%&'*+.^_`|~\\dA-Za-z-]+"

const TYPE = new RegExp(`^${TOKEN}/${TOKEN}$`)

// RFC 6838 §4.2 restricted-name: at most 127 characters on each side, the second including at most one suffix. Only
// spaces may surround it.
const NAMES =
  /^ *[a-z\d][a-z\d!#$&^_-]{0,126}\/(?=[^ ]{1,127} *$)[a-z\d][a-z\d!#$&^_.-]*(?:\+(?:[a-z\d][a-z\d!#$&^_-]*)?)? *$/

const CONTENT_TYPE_PARAMETER = createParameter('[\\v !#-[\\]-~\\x80-\\xff]', '\\\\[\\v -\\xff]')
const TYPE_IS_PARAMETER = createParameter('[ !#-[\\]-~\\x80-\\xff]', '\\\\[ -~]')

/** The RegExp for one parameter; sticky, so that the search ends where the grammar is broken. */
function createParameter(quotedText: string, quotedPair: string): RegExp {
  return new RegExp(`; *(${TOKEN}) *= *("(?:${quotedText}|${quotedPair})*"|${TOKEN}) *`, 'y')
}

/** Reads the parameters from the first semicolon on, if any; returns whether there is nothing else. */
function scanParameters(
  header: string,
  start: number,
  parameter: RegExp,
  onParameter?: (name: string, value: string) => void,
): boolean {
  for (let at = start; at !== -1 && at < header.length; at = parameter.lastIndex) {
    parameter.lastIndex = at
    const match = parameter.exec(header)
    if (match === null) return false
    onParameter?.(match[1] as string, match[2] as string)
  }
  return true
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}
