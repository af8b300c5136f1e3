/// <reference path="./express-serve-static-core.d.ts" />
import framework = require('./dist/index.cjs')
export = framework
