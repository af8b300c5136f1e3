import { carts, orders, products } from '../store.js'

export class CartController {
  show = (req, res) => res.json(this.#itemsOf(req))

  add = (req, res) => {
    products.find(req.body.productId)
    this.#itemsOf(req).push(req.body)
    res.status(201).json(this.#itemsOf(req))
  }

  change = (req, res) => {
    for (const item of this.#itemsOf(req)) {
      if (item.productId === Number(req.params.productId)) item.count = req.body.count
    }
    res.json(this.#itemsOf(req))
  }

  remove = (req, res) => {
    carts.set(
      req.user.id,
      this.#itemsOf(req).filter(({ productId }) => productId !== Number(req.params.productId)),
    )
    res.sendStatus(204)
  }

  clear = (req, res) => {
    carts.delete(req.user.id)
    res.sendStatus(204)
  }

  #itemsOf({ user }) {
    if (!carts.has(user.id)) carts.set(user.id, [])
    return carts.get(user.id)
  }
}

export class OrderController {
  list = (req, res) => {
    const { page = '1' } = req.query
    res.json(orders.where(({ userId }) => userId === req.user.id).slice((page - 1) * 20, page * 20))
  }

  create = (req, res) => {
    const items = carts.get(req.user.id) ?? []
    carts.delete(req.user.id)
    res.status(201).json(orders.insert({ ...req.body, items, userId: req.user.id, state: 'open' }))
  }

  show = (req, res) => res.json(this.#find(req))
  pay = (req, res) => this.#move(req, res, 'paid')
  cancel = (req, res) => this.#move(req, res, 'cancelled')

  invoice = (req, res) => res.type('text').send(`Order ${this.#find(req).id}, to ${this.#find(req).city}\n`)

  #find({ params, user }) {
    const order = orders.find(params.id)
    return order.userId === user.id ? order : orders.find('such order')
  }

  #move(req, res, state) {
    const order = this.#find(req)
    if (order.state !== 'open') return res.status(409).json({ error: `it is ${order.state}` })
    res.json(Object.assign(order, { state }))
  }
}
