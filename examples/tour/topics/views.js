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
  about: 'Render HTML with a template engine. This tour uses EJS; Pug, Handlebars and the others of Express work too.',
  file: './topics/views.js',
  examples: [
    {
      title: 'Rendering a page',
      teaches:
        'A view gets the values of the call, of res.locals and of app.locals, in that order. EJS escapes what you put between <%= and %>, so a name cannot become a script.',
      code: 'render',
      tries: [
        { shows: 'A letter', request: ['GET /views/letter?name=Ada'] },
        { shows: 'A name with a tag', request: ['GET /views/letter?name=<script>'] },
      ],
    },
    {
      title: 'A view that does not exist',
      teaches:
        'A view that cannot be found is an error like any other, and names the directories that were searched. In production the client only sees "Internal Server Error".',
      code: 'missing',
      tries: [{ shows: 'A missing view', request: ['GET /views/missing'], status: 500 }],
    },
  ],
  handler: router,
}
