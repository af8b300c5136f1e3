import { Router } from 'express'
import { requireAdmin, requireUser } from '../auth.js'
import { ProductController, ReviewController } from '../controllers/products.js'
import { NewProduct, NewReview, Stock } from '../schemas.js'
import { validate } from '../validate.js'

const router = Router()
const products = new ProductController()
const reviews = new ReviewController()

router.get('/', products.list)
router.get('/:id', products.show)
router.get('/:id/reviews', reviews.list)
router.get('/:id/reviews/:reviewId', reviews.show)

router.use(requireUser)
router.post('/:id/reviews', validate(NewReview), reviews.create)

router.use(requireAdmin)
router.post('/', validate(NewProduct), products.create)
router.put('/:id', validate(NewProduct), products.update)
router.patch('/:id', validate(NewProduct.partial()), products.update)
router.patch('/:id/stock', validate(Stock), products.restock)
router.delete('/:id', products.remove)
router.delete('/:id/reviews/:reviewId', reviews.remove)

export default router
