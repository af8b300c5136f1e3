import type * as types from './v2-types.ts'

/** The parsers in the shape of body-parser 2.x, as they are exported. */
export const parsers: (() => never) & typeof types = Object.assign(
  function bodyParser(): never {
    throw new Error('The bodyParser() generic has been split into individual middleware to use instead.')
  },
  // APM libraries replace what the files in lib export as they load. These have no types before the package is built.
  {
    json: require('../../lib/types/json.js'),
    raw: require('../../lib/types/raw.js'),
    text: require('../../lib/types/text.js'),
    urlencoded: require('../../lib/types/urlencoded.js'),
  },
)
