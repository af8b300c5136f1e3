// All checks of a framework, by topic.
const SHARED = [
  ...require('./framework/routing.js').checks,
  ...require('./framework/bodies.js').checks,
  ...require('./framework/answers.js').checks,
  ...require('./framework/files.js').checks,
  ...require('./framework/errors.js').checks,
  ...require('./framework/mounting.js').checks,
]

/** What an app of one line can do and those of the others cannot. */
const OWN = { v3: require('./framework/v3.js').checks }

exports.checksOf = (line) => [...SHARED, ...(OWN[line] ?? [])]
