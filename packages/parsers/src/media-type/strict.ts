// Express up to 4.x and body-parser 1.x read a Content-Type by two packages, whose rules differ in what may stand in a
// quoted string and what a type is. One error anywhere makes the whole value invalid.
//   RFC 9110 §8.3.1: media-type = type "/" subtype *( ";" token "=" ( token / quoted-string ) )
// with spaces around ";" and "=", and no empty parameter.

/** A Content-Type taken apart; names are in lower case, and of two parameters of one name the last counts. */
export interface StrictContentType {
  type: string
  parameters: Record<string, string>
}

/** What is wrong with a Content-Type. */
export type ContentTypeFlaw = 'invalid media type' | 'invalid parameter format'

/** Takes a Content-Type apart as the `content-type` package does in version 1. */
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
 * The media type of a Content-Type, in lower case, as the `type-is` package reads it in version 1; undefined for what
 * it takes for none. An empty suffix counts as no suffix.
 * @example parseMediaTypeV1('Application/Vnd.API+JSON ; a=b') // 'application/vnd.api+json'
 */
export function parseMediaTypeV1(header: string): string | undefined {
  const semicolon = header.indexOf(';')
  const type = (semicolon === -1 ? header : header.slice(0, semicolon)).toLowerCase()
  if (!NAMES.test(type) || !scanParameters(header, semicolon, TYPE_IS_PARAMETER, nothing)) return undefined
  const name = type.replaceAll(' ', '')
  return name.endsWith('+') ? name.slice(0, -1) : name
}

const TOKEN = "[!#$%&'*+.^_`|~\\dA-Za-z-]+"

const TYPE = new RegExp(`^${TOKEN}/${TOKEN}$`)

// RFC 6838 §4.2 restricted-name: at most 127 characters on each side, the second with at most one suffix, which counts.
// Only spaces surround it.
const NAMES =
  /^ *[a-z\d][a-z\d!#$&^_-]{0,126}\/(?=[^ ]{1,127} *$)[a-z\d][a-z\d!#$&^_.-]*(?:\+(?:[a-z\d][a-z\d!#$&^_-]*)?)? *$/

const CONTENT_TYPE_PARAMETER = createParameter('[\\v !#-[\\]-~\\x80-\\xff]', '\\\\[\\v -\\xff]')
const TYPE_IS_PARAMETER = createParameter('[ !#-[\\]-~\\x80-\\xff]', '\\\\[ -~]')

/** The expression for one parameter; sticky, so that the search ends where the grammar is broken. */
function createParameter(quotedText: string, quotedPair: string): RegExp {
  return new RegExp(`; *(${TOKEN}) *= *("(?:${quotedText}|${quotedPair})*"|${TOKEN}) *`, 'y')
}

/** Goes through the parameters from the first semicolon on, if there is any; tells whether nothing else is there. */
function scanParameters(
  header: string,
  start: number,
  parameter: RegExp,
  onParameter: (name: string, value: string) => void,
): boolean {
  for (let at = start; at !== -1 && at < header.length; at = parameter.lastIndex) {
    parameter.lastIndex = at
    const match = parameter.exec(header)
    if (match === null) return false
    onParameter(match[1] as string, match[2] as string)
  }
  return true
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}

function nothing(): void {}
