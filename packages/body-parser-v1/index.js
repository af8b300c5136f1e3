const { assembleV1Parsers } = require('@trunkline/parsers/factories')

// Loaded at their first use, as stubbing libraries expect of 1.x.
module.exports = assembleV1Parsers({
  json: () => require('./lib/types/json'),
  raw: () => require('./lib/types/raw'),
  text: () => require('./lib/types/text'),
  urlencoded: () => require('./lib/types/urlencoded'),
})
