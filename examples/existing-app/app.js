import express from 'express'
import { requireUser } from './auth.js'
import admin from './routes/admin.js'
import auth from './routes/auth.js'
import cart from './routes/cart.js'
import orders from './routes/orders.js'
import products from './routes/products.js'

export const app = express()

app.use(express.json())
app.get('/health', (_req, res) => res.json({ ok: true }))
app.use('/auth', auth)
app.use('/products', products)
app.use('/cart', requireUser, cart)
app.use('/orders', requireUser, orders)
app.use('/admin', requireUser, admin)

app.use((_req, res) => res.status(404).json({ error: 'not found' }))
app.use((err, _req, res, _next) => {
  res.status(err.status ?? 500).json({ error: err.status < 500 ? err.message : 'something went wrong' })
})
