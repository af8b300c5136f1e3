import type { LineName } from './peers.ts'

const both: LineName[] = ['4.x', '5.x']
const all: LineName[] = ['3.x', '4.x', '5.x']

/** The parsers are in the framework, and a module of their own; the rules are the same. */
const parsing: LineName[] = [...both, 'module 1.x', 'module 2.x']

/**
 * Rows that concern other lines than their marks say: the text describes these for one line and leaves the others
 * "not shown", where the line does as its Express does. Rows about parsing concern the parsing module too.
 */
export const ROW_LINES: Record<string, LineName[]> = {
  'Application properties › app.router': ['5.x'],
  'Application (4.x and 5.x) › app.param(name, callback) (4.x [name])': both,
  'Request properties (4.x and 5.x) › req.fresh (4.x)': both,
  'Request properties (4.x and 5.x) › req.hostname (4.x)': both,
  'Request properties (4.x and 5.x) › req.ip (4.x)': both,
  'Request properties (4.x and 5.x) › req.ips (4.x)': both,
  'Request properties (4.x and 5.x) › req.method (4.x)': both,
  'Request properties (4.x and 5.x) › req.originalUrl (4.x)': both,
  'Settings named in the material › env': all,
  'Settings named in the material › json replacer': all,
  'Settings named in the material › json spaces': all,
  'Settings named in the material › case sensitive routing': all,
  'Settings named in the material › strict routing': all,
  'Settings named in the material › view cache': all,
  'the service options › inflate': parsing,
  'the service options › limit': parsing,
  'the service options › type': parsing,
  'the service options › verify': parsing,
  'the service options › reviver': parsing,
  'the service options › strict': parsing,
  'the service options › defaultCharset': parsing,
  'the service options › extended': parsing,
  'the service options › parameterLimit': parsing,
  'the service options › depth': parsing,
  'the service options › charsetSentinel': parsing,
  'the service options › interpretNumericEntities': parsing,
  'Body results › json': parsing,
  'Body results › raw': parsing,
  'Body results › text': parsing,
  'Body results › urlencoded': parsing,
  'Errors › Content-Encoding present and inflate is false': parsing,
  'Errors › Unsupported Content-Encoding value': parsing,
  'Errors › Body cannot be parsed': parsing,
  'Errors › verify rejected the body': parsing,
  'Errors › Client aborted before the body was read': parsing,
  'Errors › Body larger than limit': parsing,
  'Errors › Body size differs from Content-Length (often length counted in characters, not bytes)': parsing,
  "Errors › Stream encoding was set (the request's set-encoding method called earlier)": parsing,
  'Errors › Request no longer readable (already read by something else)': parsing,
  'Errors › More parameters than parameterLimit': parsing,
  'Errors › Charset in Content-Type not supported': parsing,
  'Errors › urlencoded with extended true exceeds depth': parsing,
  'Limits › Body size limit': parsing,
  'Limits › parameterLimit': parsing,
  'Limits › depth': parsing,
  'Versioning › urlencoded extended default': parsing,
}
