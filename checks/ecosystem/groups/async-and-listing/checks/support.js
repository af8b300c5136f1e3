const { describe } = require('node:test')
const { line } = require('../../../support.js')

const { lines } = require('../package.json').ecosystem

/** The checks of a package, on the lines that it works on. */
exports.describePackage = function describePackage(name, run) {
  describe(name, { skip: !(lines[name] ?? ['v4', 'v5']).includes(`v${line}`) }, run)
}
