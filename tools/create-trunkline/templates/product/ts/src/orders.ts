import { type EventEmitter, on } from 'node:events'
import { type HandlerThatAdds, json, Router } from 'trunkline'
import { createSchema, events } from 'trunkline/schema'
import { createError } from 'trunkline/tools'
import { z } from 'zod'
import type { User } from './accounts.ts'
import type { Database } from './database.ts'
import { addJob } from './jobs.ts'
import { Problem } from './problem.ts'

const schema = createSchema({ responses: 'strip' })

const Order = z
  .object({ id: z.int(), product: z.string(), quantity: z.int(), state: z.enum(['placed', 'confirmed']) })
  .meta({ id: 'Order' })
type Order = z.output<typeof Order>
const NewOrder = z.object({ productId: z.int(), quantity: z.int().min(1).max(100) })
export const OrderId = z.object({ id: z.coerce.number().int() })
const Product = z.object({ id: z.int(), name: z.string(), stock: z.int() }).meta({ id: 'Product' })
const Search = z.object({ name: z.string().default(''), limit: z.coerce.number().int().min(1).max(100).default(20) })

/** Every order with the name of its product; what comes behind it says which. */
const ORDERS = `SELECT orders.id, products.name AS product, quantity, state
  FROM orders JOIN products ON products.id = product_id`

export interface OrdersNeed {
  database: Database
  requireUser: HandlerThatAdds<{ user: User }>
  /** Has an event for each changed order, named by the id of its user. */
  changes: EventEmitter
}

export function orders({ database, requireUser, changes }: OrdersNeed) {
  return Router()
    .get('/products', schema({ query: Search, response: z.array(Product) }), async (req, res) => {
      const { name, limit } = req.query
      res.json(
        await database.query<z.output<typeof Product>>(
          'SELECT * FROM products WHERE position(lower($1) in lower(name)) > 0 ORDER BY id LIMIT $2',
          [name, limit],
        ),
      )
    })
    .post(
      '/orders',
      requireUser,
      json(),
      schema({ summary: 'Orders a product', body: NewOrder, response: { 201: Order, 401: Problem, 409: Problem } }),
      async (req, res) => {
        const { productId, quantity } = req.body
        // The stock, the order and the job change together: if one of them fails, none has happened.
        const order = await database.transaction(async (queries) => {
          const [product] = await queries.query<{ name: string }>(
            'UPDATE products SET stock = stock - $2 WHERE id = $1 AND stock >= $2 RETURNING name',
            [productId, quantity],
          )
          if (product === undefined) throw createError(409, 'Not enough in stock')
          const [placed] = await queries.query<Omit<Order, 'product'>>(
            'INSERT INTO orders (user_id, product_id, quantity) VALUES ($1, $2, $3) RETURNING id, quantity, state',
            [req.user.id, productId, quantity],
          )
          if (placed === undefined) throw new Error('the database returned no order')
          await addJob(queries, 'confirm', { orderId: placed.id })
          return { ...placed, product: product.name }
        })
        res.status(201).location(`/orders/${order.id}`).json(order)
      },
    )
    .get('/orders', requireUser, schema({ response: { 200: z.array(Order), 401: Problem } }), async (req, res) => {
      res.json(await database.query<Order>(`${ORDERS} WHERE user_id = $1 ORDER BY orders.id`, [req.user.id]))
    })
    .get(
      '/orders/changes',
      requireUser,
      schema({ summary: 'Orders whose state changes, as it does', response: { 200: events(Order), 401: Problem } }),
      async (req, res) => {
        const stream = res.sse()
        for await (const [order] of on(changes, String(req.user.id), { signal: req.signal })) {
          await stream.send({ data: order })
        }
      },
    )
    .get(
      '/orders/:id',
      requireUser,
      schema({ params: OrderId, response: { 200: Order, 401: Problem, 404: Problem } }),
      async (req, res) => {
        res.json(await findOrder(database, req.params.id, req.user))
      },
    )
}

/** An order of this user; those of others are not found, too. */
export async function findOrder(database: Database, id: number, user: User) {
  const [order] = await database.query<Order>(`${ORDERS} WHERE orders.id = $1 AND user_id = $2`, [id, user.id])
  if (order === undefined) throw createError(404, 'No such order')
  return order
}

const ConfirmJob = z.object({ orderId: z.int() })

/** The job that an order leads to. */
export async function confirmOrder(database: Database, changes: EventEmitter, data: unknown) {
  const { orderId } = ConfirmJob.parse(data)
  const [order] = await database.query<{ user_id: number }>(
    `UPDATE orders SET state = 'confirmed' WHERE id = $1 RETURNING user_id`,
    [orderId],
  )
  if (order === undefined) return // deleted since
  const [changed] = await database.query<Order>(`${ORDERS} WHERE orders.id = $1`, [orderId])
  changes.emit(String(order.user_id), changed)
}
