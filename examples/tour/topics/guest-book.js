import { Router, urlencoded } from 'trunkline'
import { createError, crossOrigin } from 'trunkline/tools'

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
  if (value === '') throw createError(422, `Please give a ${field}.`)
  if (value.length > longest) throw createError(422, `The ${field} is longer than ${longest} characters.`)
  return value
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
  about: 'A whole little app: a view, a form, validation, and some state in memory.',
  file: './topics/guest-book.js',
  examples: [
    {
      title: 'Taking a form',
      teaches:
        'Whatever comes from a form can be missing, a list or an object, so check the type before you use it. crossOrigin() refuses forms that another site makes its visitors send (CSRF).',
      code: 'sign',
      tries: [
        {
          shows: 'Sign',
          request: ['POST /guest-book', FORM, '', 'name=Ada&message=The+engine+weaves'],
          status: 303,
        },
        { shows: 'No name', request: ['POST /guest-book', FORM, '', 'name=&message=hello'], status: 422 },
        {
          shows: 'From another site',
          request: ['POST /guest-book', FORM, 'Sec-Fetch-Site: cross-site', '', 'name=Eve&message=hello'],
          status: 403,
        },
      ],
    },
    {
      title: 'One address for people and programs',
      teaches:
        'res.format() picks the answer by the Accept header: a page for a browser, JSON for a program. Open it in the browser to sign the book yourself.',
      code: 'read',
      tries: [
        { shows: 'As a program', request: ['GET /guest-book', 'Accept: application/json'] },
        { shows: 'As a browser', request: ['GET /guest-book', 'Accept: text/html'] },
      ],
    },
  ],
  handler: router,
}
