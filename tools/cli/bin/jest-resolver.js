// What jest looks up modules with while `trunkline doctor --tests` runs it.
module.exports = require('../dist/doctor/proof/next-line.js').createJestResolver()
