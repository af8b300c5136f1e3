const express = require('express')

/** An app whose one page shows a local of the app, of the response and of the call. */
exports.createApp = function createApp(name) {
  const app = express()
  app.set('views', `${__dirname}/views`)
  app.locals.site = 'site'
  app.get('/', (_req, res) => {
    res.locals.user = '<ann>'
    res.render(name, { title: 'title' })
  })
  app.use((err, _req, res, _next) => res.status(500).send(err.message))
  return app
}

/** What each of them makes of `page`. */
exports.page = /^<p>site &lt;ann&gt; title<\/p>\s*$/
