import { setTimeout as wait } from 'node:timers/promises'
import { Router } from 'trunkline'

const router = Router()

// #region walk
router.use(function readSession(req, _res, next) {
  req.customer = 'Ada'
  next()
})

router.use(async function askDatabase(req, _res, next) {
  await wait(40) // something slow
  req.orders = [{ id: 7, total: 1200 }]
  next()
})

router.get('/orders/:id', function showOrder(req, res, next) {
  const order = req.orders.find(({ id }) => id === Number(req.params.id))
  if (order) res.json({ customer: req.customer, order })
  else next()
})

router.get('/invoices/:id', function makeInvoice(req, res) {
  const order = req.orders.find(({ id }) => id === Number(req.params.id))
  res.json({ total: order.total }) // fails for an order that nobody made
})
// #endregion

export const watching = {
  path: '/watching',
  title: 'A request, walked through',
  about:
    'The inspector shows which handler ran, what it waited for, and why a path gets a 404. It runs in this very app.',
  file: './topics/watching.js',
  examples: [
    {
      title: 'Send one, then look at it',
      teaches:
        'Send a request, then open it in the inspector: the slow handler, the error with its line, or the route that came nearest. In your own app it is one line, app.use("/__trunkline", inspector(app)), and off in production.',
      code: 'walk',
      live: 'watching',
      tries: [
        { shows: 'A slow one', request: ['GET /watching/orders/7'] },
        { shows: 'An error', request: ['GET /watching/invoices/8'], status: 500 },
        { shows: 'A near miss', request: ['GET /watching/order/7'], status: 404 },
      ],
    },
  ],
  handler: router,
}
