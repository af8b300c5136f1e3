import { fileURLToPath } from 'node:url'
import trunkline, { json } from 'trunkline'
import { createSchema, openapi, problemDetails } from 'trunkline/schema'
import { z } from 'zod'

// #region routes
const schema = createSchema({ responses: 'strip' }) // sends only the fields that a response schema names
const Book = z.object({ id: z.int(), title: z.string().min(1), pages: z.int().positive() })
const Search = z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) })

const books = [{ id: 1, title: 'Sketch of the Analytical Engine', pages: 66, shelf: 'not in the schema' }]

export const library = trunkline()
  .get('/books', schema({ query: Search, response: z.array(Book) }), (req, res) => {
    res.json(books.slice(-req.query.limit)) // limit is a number
  })
  .post('/books', json(), schema({ body: Book.omit({ id: true }), response: { 201: Book } }), (req, res) => {
    const book = { id: books.length + 1, ...req.body } // checked before this handler runs
    if (books.length < 200) books.push(book)
    res.status(201).json(book)
  })
// #endregion

// #region document
library.get('/openapi.json', openapi(library, { info: { title: 'Library', version: '1.0.0' } }))
library.use(problemDetails())
// #endregion

library.get('/client.mjs', (_req, res) => res.sendFile(fileURLToPath(import.meta.resolve('trunkline/client'))))

const JSON_TYPE = 'Content-Type: application/json'

export const libraryTopic = {
  path: '/library',
  title: 'An API, described once',
  about: 'Describe what a route takes and sends. The checks, the document and the types of the client come from that.',
  file: './topics/library.js',
  examples: [
    {
      title: 'Describe the routes',
      teaches:
        'schema() takes the schemas of zod, or of any library with Standard Schema. Requests that do not fit get a 400 that names each wrong field, and req.body and req.query have the right types in your handler.',
      code: 'routes',
      tries: [
        {
          shows: 'Add a book',
          request: ['POST /library/books', JSON_TYPE, '', '{ "title": "Notes", "pages": 20 }'],
          status: 201,
        },
        {
          shows: 'Two mistakes',
          request: ['POST /library/books', JSON_TYPE, '', '{ "title": "", "pages": "many" }'],
          status: 400,
        },
        { shows: 'The last two', request: ['GET /library/books?limit=2'] },
        { shows: 'A wrong query', request: ['GET /library/books?limit=all'], status: 400 },
      ],
    },
    {
      title: 'Its OpenAPI document',
      teaches:
        'The document is made from the same schemas, so it cannot be out of date. apiPage() from the same module shows it as a page for people.',
      code: 'document',
      tries: [{ shows: 'The document', request: ['GET /library/openapi.json'] }],
    },
    {
      title: 'Its client, in this page',
      teaches:
        'The code below runs in your browser; the client is one file of 2 kB. In TypeScript, client<typeof library>() knows every path, body and response, without a build step.',
      file: './public/live/library.js',
      code: 'client',
      live: 'library',
      script: 'live/library.js',
      tries: [],
    },
  ],
  handler: library,
}
