module.exports = require('trunkline/express/v4').View
