import { Router, urlencoded } from 'trunkline'
import { crossOrigin } from 'trunkline/tools'

const MOST_ENTRIES = 50
const LONGEST_NAME = 40
const LONGEST_MESSAGE = 280

const entries = []
const router = Router()

// #region read
router.get('/', (req, res) => {
  res.format({
    html: () =>
      res.render('guest-book', { entries, LONGEST_NAME, LONGEST_MESSAGE, signed: req.query.signed === 'yes' }),
    json: () => res.json(entries),
  })
})
// #endregion

// #region sign
router.post('/', crossOrigin(), urlencoded(), (req, res) => {
  const name = readField(req.body, 'name', LONGEST_NAME)
  const message = readField(req.body, 'message', LONGEST_MESSAGE)
  entries.unshift({ name, message, at: new Date().toISOString() })
  entries.length = Math.min(entries.length, MOST_ENTRIES)
  res.redirect(303, '/guest-book?signed=yes')
})

/** A form may hold lists and objects as well: only a text of the right length is taken. */
function readField(form, field, longest) {
  const value = typeof form?.[field] === 'string' ? form[field].trim() : ''
  if (value === '') throw refuse(`Please give a ${field}.`)
  if (value.length > longest) throw refuse(`The ${field} is longer than ${longest} characters.`)
  return value
}

function refuse(message) {
  return Object.assign(new Error(message), { status: 422 })
}

router.use((err, _req, res, next) => {
  if (err.status !== 422) return next(err)
  res.status(422).render('guest-book', { entries, LONGEST_NAME, LONGEST_MESSAGE, problem: err.message })
})
// #endregion

const FORM = 'Content-Type: application/x-www-form-urlencoded'

export const guestBook = {
  path: '/guest-book',
  title: 'A guest book',
  about: 'A small app with a view, a form, and some state in memory. Forms of other sites are refused.',
  file: './topics/guest-book.js',
  tries: [
    {
      shows: 'Sign it',
      request: ['POST /guest-book', FORM, '', 'name=Ada&message=The+engine+weaves'],
      code: 'sign',
      status: 303,
    },
    { shows: 'Read it, as a program', request: ['GET /guest-book', 'Accept: application/json'], code: 'read' },
    {
      shows: 'An entry that is refused',
      request: ['POST /guest-book', FORM, '', 'name=&message=hello'],
      code: 'sign',
      status: 422,
    },
    {
      shows: 'A form of another site',
      request: ['POST /guest-book', FORM, 'Sec-Fetch-Site: cross-site', '', 'name=Eve&message=hello'],
      code: 'sign',
      status: 403,
    },
  ],
  handler: router,
}
