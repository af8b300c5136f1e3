/** The page for addresses that are not there; behind all routes. */
export function notFound(app, protect) {
  // #region not-found
  app.use((req, res, next) => {
    if (req.accepts(['text', 'html']) !== 'html') return next() // not a browser
    protect(req, res, () => {
      res.status(404).render('not-found', { asked: req.path })
    })
  })
  // #endregion
}
