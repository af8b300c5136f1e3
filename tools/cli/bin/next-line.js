// `trunkline doctor --tests` has every process of the tests load this first, by NODE_OPTIONS.
require('../dist/doctor/proof/next-line.js').installNextLine()
