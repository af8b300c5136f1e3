// Elastic APM puts a function of its own in the place of this one, to see the errors that nobody has handled.
module.exports = require('trunkline/express/v4').finalhandler
