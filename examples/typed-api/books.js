import { EventEmitter, on } from 'node:events'
import { json, Router } from 'trunkline'
import { createSchema, events } from 'trunkline/schema'
import { z } from 'zod'

const schema = createSchema({ responses: 'strip' }) // sends only the fields that a response schema names

const Book = z.object({ id: z.int(), title: z.string().min(1), pages: z.int().positive() }).meta({ id: 'Book' })
const Problem = z.object({ title: z.string() }).meta({ id: 'Problem' })

const BookId = z.object({ id: z.coerce.number().int() })
const Search = z.object({ title: z.string().default(''), limit: z.coerce.number().int().min(1).max(100).default(20) })

const store = new Map([[1, { id: 1, title: 'Refactoring', pages: 448 }]])
const changes = new EventEmitter().setMaxListeners(0)

export const books = Router()
  .get('/', schema({ query: Search, response: z.array(Book) }), (req, res) => {
    const found = [...store.values()].filter((book) => book.title.includes(req.query.title))
    res.json(found.slice(0, req.query.limit)) // limit is a number
  })
  .post('/', json(), schema({ body: Book.omit({ id: true }), response: { 201: Book } }), (req, res) => {
    const book = { id: Math.max(0, ...store.keys()) + 1, ...req.body }
    store.set(book.id, book)
    changes.emit('created', book)
    res.status(201).json(book)
  })
  .get('/created', schema({ summary: 'New books, as they come', response: events(Book) }), async (req, res) => {
    const stream = res.sse()
    for await (const [book] of on(changes, 'created', { signal: req.signal })) await stream.send({ data: book })
  })
  .get('/:id', schema({ params: BookId, response: { 200: Book, 404: Problem } }), (req, res) => {
    const book = store.get(req.params.id) // id is a number
    if (book === undefined) res.status(404).json({ title: 'No such book' })
    else res.json(book)
  })
  .patch(
    '/:id',
    json(),
    schema({ params: BookId, body: Book.omit({ id: true }).partial(), response: { 200: Book, 404: Problem } }),
    (req, res) => {
      const book = store.get(req.params.id)
      if (book === undefined) return res.status(404).json({ title: 'No such book' })
      const changed = { ...book, ...req.body }
      store.set(book.id, changed)
      res.json(changed)
    },
  )
  .delete('/:id', schema({ params: BookId, response: { 204: null, 404: Problem } }), (req, res) => {
    if (store.delete(req.params.id)) res.status(204).end()
    else res.status(404).json({ title: 'No such book' })
  })
