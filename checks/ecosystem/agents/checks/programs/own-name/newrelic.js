// newrelic.js
const { tracingChannel } = require('node:diagnostics_channel')
const newrelic = require('newrelic')

tracingChannel('express.router.request').subscribe({
  start({ req, route }) {
    if (route) newrelic.setTransactionName(`${req.method} ${req.routePattern}`)
  },
})

module.exports = function reportError(error, _req, _res, next) {
  if (!(error.status < 500)) newrelic.noticeError(error)
  next(error)
}
