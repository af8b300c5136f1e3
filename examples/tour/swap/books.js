/** One app, written for Express 4. It is given the framework to run on. */
export function createApp(express) {
  // #region books
  const app = express()
  const books = [{ id: 1, title: 'Sketch of the Analytical Engine' }]

  app.use(express.json())

  app.get('/books', (req, res) => {
    res.json({ query: req.query, books })
  })

  app.get('/books/:id', (req, res, next) => {
    const book = books.find(({ id }) => id === Number(req.params.id))
    if (!book) return next()
    res.set('Cache-Control', 'max-age=60').json(book)
  })

  app.post('/books', (req, res) => {
    res.status(201).location('/books/2').json({ id: 2, title: req.body.title })
  })

  app.use((err, _req, res, _next) => {
    res.status(err.status || 500).json({ error: err.message })
  })
  // #endregion
  return app
}
