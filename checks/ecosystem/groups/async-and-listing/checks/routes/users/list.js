module.exports = (router) => {
  router({ name: 'user', path: '/:id' }).get((req, res) => res.send(req.params.id))
  router.get('/', (req, res) => res.json([req.originalUrl, req.app.locals.enrouten.path('user', { id: 7 })]))
}
