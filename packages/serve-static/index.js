module.exports = require('trunkline/express/static').serveStatic
