import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'

const require = createRequire(import.meta.url)
const trunkline = require('../../packages/trunkline')
const { inspector } = require('../../tools/inspector')

/** A small app with the three troubles that people open the page for. */
export function createShop(log) {
  const shop = trunkline()
  shop.use('/__trunkline', inspector(shop, { log }))
  shop.use(function countVisits(_req, _res, next) {
    next()
  })
  shop.use('/admin', function forgetsNext(_req, _res, _next) {})
  const api = trunkline.Router()
  api.get('/users', function listUsers(_req, res) {
    res.json([{ id: 1, name: 'Ada' }])
  })
  api.get('/users/:id', loadUser, function showUser(req, res) {
    res.serverTiming('db', 12.5, 'one query').json({ id: req.params.id, name: 'Ada', password: 'analytical' })
  })
  api.get('/report', async function makeReport(_req, res) {
    console.info('making the report')
    await delay(400)
    res.send('done')
  })
  api.post('/orders', trunkline.json(), function order(req, res, next) {
    if (!req.body.item) return next(Object.assign(new Error('item is missing'), { status: 400 }))
    res.status(201).json({ ordered: req.body.item })
  })
  shop.use('/api', api)
  shop.get('/api/users/new', (_req, res) => res.send('never'))
  shop.get('/echo', (req, res) => res.type('text').send(String(req.query.text)))
  shop.use(function onError(err, _req, res, _next) {
    res.status(err.status ?? 500).json({ error: err.message })
  })
  return shop

  async function loadUser(_req, _res, next) {
    await delay(5)
    next()
  }
}

/** Some requests of each kind; the last one never gets a response. */
export async function sendTraffic(origin, signal) {
  const json = { 'Content-Type': 'application/json', Authorization: 'Bearer secret.token.1' }
  await fetch(`${origin}/api/users`)
  await fetch(`${origin}/api/users/7`)
  await fetch(`${origin}/api/orders`, { method: 'POST', headers: json, body: '{"item":"tea"}' })
  await fetch(`${origin}/api/orders`, { method: 'POST', headers: json, body: '{}' })
  await fetch(`${origin}/api/report`)
  await fetch(`${origin}/api/user/7`)
  fetch(`${origin}/admin/log`, { signal }).catch(() => {})
}
