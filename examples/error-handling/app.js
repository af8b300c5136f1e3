import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import trunkline from 'trunkline'
import { createError } from 'trunkline/tools'

export const app = trunkline()

app.get('/books/:isbn', async (req, res) => {
  const book = await findBook(req.params.isbn) // a rejection goes to the error handler by itself
  res.json(book)
})

app.get('/broken', () => {
  throw new Error('a secret detail')
})

// Nothing above has answered.
app.use((req, res) => {
  res.status(404).json({ error: `nothing at ${req.path}` })
})

// Four parameters make it an error handler. Only what is meant for the client is shown.
app.use((err, _req, res, next) => {
  if (res.headersSent) return next(err)
  const status = err.status ?? 500
  res.status(status).json({ error: status < 500 ? err.message : 'something went wrong' })
})

async function findBook(isbn) {
  await wait(1)
  if (isbn === '9780140449136') return { isbn, title: 'The Odyssey' }
  throw createError(404, `no book with ISBN ${isbn}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
