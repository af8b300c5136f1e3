import { Router } from 'trunkline'
import trunkline3 from 'trunkline/v3'
import trunkline4 from 'trunkline/v4'

// #region v3
// As written for Express 3: status first, req.param().
const shop = trunkline3()
shop.get('/cart/:id', (req, res) => res.send(200, { cart: req.param('id') }))
// #endregion

// #region v4
// As written for Express 4: patterns in parentheses, unnamed wildcards.
const blog = trunkline4()
blog.get('/:year(\\d{4})/*', (req, res) => res.json({ year: req.params.year, rest: req.params[0] }))
// #endregion

// #region v5
// As written for Express 5: named wildcards, rejections caught.
const api = Router()
api.get('/files/*path', async (req, res) => res.json({ path: req.params.path }))
// #endregion

// #region together
const router = Router()
router.use('/shop', shop)
router.use('/blog', blog)
router.use('/api', api)
// #endregion

export const lines = {
  path: '/lines',
  title: 'Express 3, 4 and 5 in one process',
  about: 'Each release line of Express has its own entry: trunkline/v3, trunkline/v4, and trunkline for 5.x.',
  file: './topics/lines.js',
  examples: [
    {
      title: 'An app of 2013',
      teaches:
        'This is Express 3 as it was: the status comes first in res.send(), and req.param() looks everywhere. It runs as it is, on a Node.js that gets security fixes.',
      code: 'v3',
      tries: [{ shows: 'A cart', request: ['GET /lines/shop/cart/7'] }],
    },
    {
      title: 'An app for Express 4',
      teaches:
        'The patterns of 4.x, with expressions in parentheses and unnamed wildcards, match as they always did. They are matched in linear time, so a long URL cannot hang the server.',
      code: 'v4',
      tries: [
        { shows: 'A post', request: ['GET /lines/blog/2013/a/b'] },
        { shows: 'Not a year', request: ['GET /lines/blog/twenty13/a'], status: 404 },
      ],
    },
    {
      title: 'A router for Express 5',
      teaches: 'Wildcards have names here, and a rejected promise goes to the error handlers. New code starts here.',
      code: 'v5',
      tries: [{ shows: 'A file', request: ['GET /lines/api/files/a/b'] }],
    },
    {
      title: 'All of them together',
      teaches:
        'Apps of different lines can be mounted in each other, and each keeps its own behaviour. So you can move a large app route by route, and ship in between.',
      code: 'together',
      tries: [
        { shows: '3.x', request: ['GET /lines/shop/cart/8'] },
        { shows: '4.x', request: ['GET /lines/blog/2014/c'] },
        { shows: '5.x', request: ['GET /lines/api/files/c'] },
      ],
    },
  ],
  handler: router,
}
