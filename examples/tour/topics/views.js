import { Router } from 'trunkline'

const router = Router()

// #region render
// Every view has what is in app.locals, too: app.js puts the name of the site there.
router.get('/letter', (req, res) => {
  res.locals.weekday = new Date().toLocaleDateString('en', { weekday: 'long' }) // for this answer
  res.render('letter', { name: req.query.name ?? 'reader' }) // for this view
})
// #endregion

// #region missing
router.get('/missing', (_req, res) => res.render('no-such-view'))
// #endregion

export const views = {
  path: '/views',
  title: 'Views',
  about: 'Pages made by a template engine, here EJS. What is put into them is escaped.',
  file: './topics/views.js',
  tries: [
    { shows: 'A page', request: ['GET /views/letter?name=Ada'], code: 'render' },
    { shows: 'A name that would like to be more', request: ['GET /views/letter?name=<script>'], code: 'render' },
    { shows: 'A view that is not there', request: ['GET /views/missing'], code: 'missing', status: 500 },
  ],
  handler: router,
}
