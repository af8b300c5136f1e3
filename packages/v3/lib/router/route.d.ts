import framework = require('../../index')

declare const Route: typeof framework.Route
export = Route
