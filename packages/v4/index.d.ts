/// <reference path="./express-serve-static-core.d.ts" />
import framework = require('trunkline/v4')
export = framework
