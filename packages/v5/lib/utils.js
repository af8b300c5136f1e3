const {
  methods,
  etag,
  wetag,
  normalizeType,
  normalizeTypes,
  compileETag,
  compileQueryParser,
  compileTrust,
  setCharset,
} = require('trunkline/express-lib/v5').libUtils

// Written out, because node reads the names for `import { … }` off the text of a file.
module.exports = {
  methods,
  etag,
  wetag,
  normalizeType,
  normalizeTypes,
  compileETag,
  compileQueryParser,
  compileTrust,
  setCharset,
}
