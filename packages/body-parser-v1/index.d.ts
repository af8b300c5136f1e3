import bodyParser = require('@trunkline/parsers/v1')
export = bodyParser
