import { Router } from 'trunkline'

const MOST_ENTRIES = 50
const LONGEST_NAME = 40
const LONGEST_MESSAGE = 280

const entries = []
const router = Router()

router.get('/', (req, res) => {
  res.format({
    html: () =>
      res.render('guest-book', { entries, LONGEST_NAME, LONGEST_MESSAGE, signed: req.query.signed === 'yes' }),
    json: () => res.json(entries),
  })
})

// A form would post here; until the body parsers are there, its fields come in the query.
router.get('/sign', (req, res) => {
  const name = readField(req.query, 'name', LONGEST_NAME)
  const message = readField(req.query, 'message', LONGEST_MESSAGE)
  entries.unshift({ name, message, at: new Date().toISOString() })
  entries.length = Math.min(entries.length, MOST_ENTRIES)
  res.redirect(303, '/guest-book?signed=yes')
})

router.use((err, _req, res, next) => {
  if (err.status !== 422) return next(err)
  res.status(422).render('guest-book', { entries, LONGEST_NAME, LONGEST_MESSAGE, problem: err.message })
})

/** A query may hold lists and objects as well: only a text of the right length is taken. */
function readField(query, field, longest) {
  const value = typeof query[field] === 'string' ? query[field].trim() : ''
  if (value === '') throw refuse(`Please give a ${field}.`)
  if (value.length > longest) throw refuse(`The ${field} is longer than ${longest} characters.`)
  return value
}

function refuse(message) {
  return Object.assign(new Error(message), { status: 422 })
}

export const guestBook = {
  path: '/guest-book',
  title: 'A guest book',
  about: 'A small app with a view, a form and some state in memory.',
  file: 'topics/guest-book.js',
  links: [
    {
      href: '/guest-book',
      shows: 'the book',
      command: "curl -H 'Accept: application/json' ORIGIN/guest-book",
    },
    { href: '/guest-book/sign?name=&message=hello', shows: 'an entry that is refused', status: 422 },
  ],
  handler: router,
}
