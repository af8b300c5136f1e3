import { Router } from 'express'
import { body, param, query, validationResult } from 'express-validator'
import { OrderController } from '../controllers/orders.js'

const router = Router()
const orders = new OrderController()

router.get('/', query('page').optional().isInt({ min: 1 }), valid, orders.list)
router.post('/', body('city').trim().notEmpty(), body('express').isBoolean(), valid, orders.create)
router.get('/:id', param('id').isInt(), valid, orders.show)
router.get('/:id/invoice', param('id').isInt(), valid, orders.invoice)
router.post('/:id/pay', param('id').isInt(), body('card').isCreditCard(), valid, orders.pay)
router.post('/:id/cancel', param('id').isInt(), valid, orders.cancel)

function valid(req, res, next) {
  const [error] = validationResult(req).array()
  if (error) res.status(422).json({ error: `${error.path}: ${error.msg}` })
  else next()
}

export default router
