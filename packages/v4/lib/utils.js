const {
  etag,
  wetag,
  isAbsolute,
  flatten,
  normalizeType,
  normalizeTypes,
  contentDisposition,
  compileETag,
  compileQueryParser,
  compileTrust,
  setCharset,
} = require('trunkline/express-lib/v4').libUtils

// Written out, because node reads the names for `import { … }` off the text of a file.
module.exports = {
  etag,
  wetag,
  isAbsolute,
  flatten,
  normalizeType,
  normalizeTypes,
  contentDisposition,
  compileETag,
  compileQueryParser,
  compileTrust,
  setCharset,
}
