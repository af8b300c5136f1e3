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
  title: 'Three lines in one process',
  about:
    'Apps written for Express 3, 4 and 5, mounted in each other. Each keeps its ways, and moves to the next line when it is ready.',
  file: './topics/lines.js',
  tries: [
    { shows: 'An app of 3.x', request: ['GET /lines/shop/cart/7'], code: 'v3' },
    { shows: 'An app of 4.x', request: ['GET /lines/blog/2013/a/b'], code: 'v4' },
    { shows: 'A router of 5.x', request: ['GET /lines/api/files/a/b'], code: 'v5' },
    { shows: 'Where they are put together', request: ['GET /lines/blog/twenty13/a'], code: 'together', status: 404 },
  ],
  handler: router,
}
