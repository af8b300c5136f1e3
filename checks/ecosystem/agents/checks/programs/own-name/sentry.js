// sentry.js
const { tracingChannel } = require('node:diagnostics_channel')
const Sentry = require('@sentry/node')

tracingChannel('express.router.request').subscribe({
  start({ req, route }) {
    const active = Sentry.getActiveSpan()
    if (!route || !active) return
    const span = Sentry.getRootSpan(active)
    Sentry.updateSpanName(span, `${req.method} ${req.routePattern}`)
    span.setAttribute('http.route', req.routePattern)
  },
})

module.exports = Sentry.expressErrorHandler()
