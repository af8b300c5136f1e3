// elastic.js
const { tracingChannel } = require('node:diagnostics_channel')
const apm = require('elastic-apm-node')

tracingChannel('express.router.request').subscribe({
  start({ req, route }) {
    if (route) apm.setTransactionName(`${req.method} ${req.routePattern}`)
  },
})

module.exports = function reportError(error, req, _res, next) {
  if (!(error.status < 500)) apm.captureError(error, { request: req })
  next(error)
}
