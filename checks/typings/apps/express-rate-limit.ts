import { type AugmentedRequest, ipKeyGenerator, type Options, rateLimit } from 'express-rate-limit'
import framework from 'framework'

const limiter = rateLimit({
  windowMs: 60_000,
  limit: async (req) => (req.path === '/' ? 100 : 10),
  keyGenerator: (req) => ipKeyGenerator(req.ip ?? ''),
  handler: (req, res, _next, options) => res.status(options.statusCode).json({ path: req.originalUrl }),
  skip: (req, res) => req.method === 'GET' && res.statusCode === 200,
})
const app = framework()
app.use(limiter)
app.use('/api', rateLimit({ limit: 5 }))
app.get('/users/:id', limiter, (req, res) => {
  res.json([req.params.id.length, (req as unknown as AugmentedRequest)['rateLimit']?.remaining])
})
export const options: Partial<Options> = { message: 'slow down' }
