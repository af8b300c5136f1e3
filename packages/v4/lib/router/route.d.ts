import framework = require('trunkline/v4')

declare const Route: typeof framework.Route
export = Route
