import bodyParser = require('@trunkline/parsers')
export = bodyParser
