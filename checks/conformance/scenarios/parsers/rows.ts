/** Ids of the rows about parsing, by the words that the scenarios use for them. */
export const option = (name: string): string => `the service options › ${name}`
export const result = (name: string): string => `Body results › ${name}`
export const factory = (name: string): string => `Top level › framework.${name}([options])`
export const limit = (name: string): string => `Limits › ${name}`

export const failure = {
  inflateOff: 'Errors › Content-Encoding present and inflate is false',
  encoding: 'Errors › Unsupported Content-Encoding value',
  parse: 'Errors › Body cannot be parsed',
  verify: 'Errors › verify rejected the body',
  aborted: 'Errors › Client aborted before the body was read',
  large: 'Errors › Body larger than limit',
  size: 'Errors › Body size differs from Content-Length (often length counted in characters, not bytes)',
  decoded: "Errors › Stream encoding was set (the request's set-encoding method called earlier)",
  unreadable: 'Errors › Request no longer readable (already read by something else)',
  parameters: 'Errors › More parameters than parameterLimit',
  charset: 'Errors › Charset in Content-Type not supported',
  depth: 'Errors › urlencoded with extended true exceeds depth',
}

export const nothingParsed = [
  'Versioning › req.body when nothing parsed',
  'Request properties (4.x and 5.x) › req.body',
]
export const extendedDefault = 'Versioning › urlencoded extended default'
