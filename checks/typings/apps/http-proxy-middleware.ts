import framework, { type NextFunction, type Request, type Response } from 'framework'
import { createProxyMiddleware, fixRequestBody, type RequestHandler, responseInterceptor } from 'http-proxy-middleware'

const proxy = createProxyMiddleware<Request, Response, NextFunction>({
  target: 'http://localhost:9000',
  changeOrigin: true,
  pathFilter: (_path, req) => req.method === 'GET',
  router: (req) => (req.hostname === 'a' ? 'http://a' : 'http://b'),
  on: {
    proxyReq: fixRequestBody,
    proxyRes: responseInterceptor(async (buffer) => buffer),
    error: (err, _req, res) => res.end(err.message),
  },
})
const plain: RequestHandler = createProxyMiddleware({ target: 'http://localhost:9000' })
const app = framework()
app.use('/api/:version', proxy)
app.use(plain)
app.listen(0).on('upgrade', plain.upgrade)
