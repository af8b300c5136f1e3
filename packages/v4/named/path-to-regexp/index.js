// Datadog takes the function that compiles paths from here, to tell which path of a list a request has matched.
module.exports = require('trunkline/express/v4').pathToRegexp
