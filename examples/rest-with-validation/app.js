import { pathToFileURL } from 'node:url'
import trunkline from 'trunkline'
import { z } from 'zod'

const Book = z.object({
  title: z.string().min(1),
  year: z.number().int().max(2100),
})

export const app = trunkline()
const books = new Map()
let lastId = 0

app.use(trunkline.json())

app.get('/books', (_req, res) => res.json([...books.values()]))

app.post('/books', validate(Book), (req, res) => {
  const book = { id: ++lastId, ...req.body }
  books.set(book.id, book)
  res.status(201).location(`/books/${book.id}`).json(book)
})

// A parameter of the path is checked once, for every route that has it.
app.param('id', (req, res, next, id) => {
  req.book = books.get(Number(id))
  if (req.book) next()
  else res.status(404).json({ error: `no book ${id}` })
})

app
  .route('/books/:id')
  .get((req, res) => res.json(req.book))
  .patch(validate(Book.partial()), (req, res) => res.json(Object.assign(req.book, req.body)))
  .delete((req, res) => {
    books.delete(req.book.id)
    res.sendStatus(204)
  })

/** Middleware that lets only bodies through that the schema takes, without what the schema does not know. */
function validate(schema) {
  return (req, res, next) => {
    const { success, data, error } = schema.safeParse(req.body)
    if (!success) return res.status(422).json({ errors: z.flattenError(error).fieldErrors })
    req.body = data
    next()
  }
}

app.use((err, _req, res, next) => {
  if (res.headersSent) return next(err)
  const status = err.status ?? 500 // 400 for a body that is no JSON
  res.status(status).json({ error: status < 500 ? err.message : 'something went wrong' })
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}/books`)
  })
}
