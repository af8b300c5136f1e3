// datadog.js
const tracer = require('dd-trace')

tracer.use('http', {
  server: {
    hooks: {
      request(span, req) {
        if (!req.routePattern) return
        span.setTag('http.route', req.routePattern)
        span.setTag('resource.name', `${req.method} ${req.routePattern}`)
      },
    },
  },
})

module.exports = function reportError(error, _req, _res, next) {
  if (!(error.status < 500)) tracer.scope().active()?.setTag('error', error)
  next(error)
}
