const { describe, it } = require('node:test')
const express = require('express')
const { createProxyMiddleware, fixRequestBody } = require('http-proxy-middleware')
const request = require('supertest')
const { serve } = require('../../../support.js')

describe('http-proxy-middleware', () => {
  it('hands on paths, bodies and answers', async (t) => {
    const target = express().use(express.json())
    target.post('/inner/:id', (req, res) => res.status(201).json([req.originalUrl, req.body]))
    const { url } = await serve(t, target)
    const app = express().use(express.json())
    const proxy = { target: url, pathRewrite: { '^/': '/inner/' }, on: { proxyReq: fixRequestBody } }
    app.use('/outer', createProxyMiddleware(proxy))
    await request(app)
      .post('/outer/7?a=b')
      .send({ b: 1 })
      .expect(201, ['/inner/7?a=b', { b: 1 }])
  })
})
