module.exports = require('trunkline/express/v5').View
