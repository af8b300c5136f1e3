// All checks of a framework, by topic.
exports.checks = [
  ...require('./framework/routing.js').checks,
  ...require('./framework/bodies.js').checks,
  ...require('./framework/answers.js').checks,
  ...require('./framework/files.js').checks,
  ...require('./framework/errors.js').checks,
  ...require('./framework/mounting.js').checks,
]
