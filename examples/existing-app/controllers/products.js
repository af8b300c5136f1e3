import { products, reviews } from '../store.js'

export class ProductController {
  list(req, res) {
    const { q = '' } = req.query
    res.json(products.where(({ title }) => title.includes(q)))
  }

  show(req, res) {
    res.json(products.find(req.params.id))
  }

  create(req, res) {
    res.status(201).json(products.insert(req.body))
  }

  update(req, res) {
    res.json(Object.assign(products.find(req.params.id), req.body))
  }

  restock(req, res) {
    const product = products.find(req.params.id)
    product.stock += req.body.by
    res.json(product)
  }

  remove(req, res) {
    products.delete(products.find(req.params.id).id)
    res.sendStatus(204)
  }
}

export class ReviewController {
  list(req, res) {
    const { id } = products.find(req.params.id)
    res.json(reviews.where(({ productId }) => productId === id))
  }

  create(req, res) {
    const { id: productId } = products.find(req.params.id)
    res.status(201).json(reviews.insert({ ...req.body, productId, userId: req.user.id }))
  }

  show(req, res) {
    res.json(reviews.find(req.params.reviewId))
  }

  remove(req, res) {
    reviews.delete(reviews.find(req.params.reviewId).id)
    res.sendStatus(204)
  }
}
