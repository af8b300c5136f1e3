import { Router } from 'express'
import { CartController } from '../controllers/orders.js'
import { Count, Item } from '../schemas.js'
import { validate } from '../validate.js'

const router = Router()
const cart = new CartController()

router.get('/', cart.show)
router.delete('/', cart.clear)
router.post('/items', validate(Item), cart.add)
router.patch('/items/:productId', validate(Count), cart.change)
router.delete('/items/:productId', cart.remove)

export default router
