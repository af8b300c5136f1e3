module.exports = require('trunkline/express/static-v1').serveStatic
