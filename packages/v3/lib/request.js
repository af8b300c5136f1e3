module.exports = require('trunkline/express/v3').framework.request
