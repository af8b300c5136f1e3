import framework = require('trunkline/v3')

declare const Route: typeof framework.Route
export = Route
