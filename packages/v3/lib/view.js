module.exports = require('trunkline/express-lib/v3').View
