// Not '../index': tools that look at this package alone would take the types that it names for values.
import framework = require('trunkline/v5')
export = framework
