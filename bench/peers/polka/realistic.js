import parsers from 'body-parser'
import { serialize } from 'cookie'
import cookieParser from 'cookie-parser'
import cors from 'cors'
import polka from 'polka'
import { logIn, resources, sessions } from '../../workloads/shop.js'
import { answer, JSON_TYPE } from '../node/answer.js'
import { listen } from './listen.js'

export function shop() {
  const app = polka({ onError, onNoMatch: (_req, res) => answerJson(res, 404, { error: 'not found' }) })
  app.use(cors(), cookieParser(), readSession, parsers.json())
  for (const { name, endpoints } of resources) {
    const router = polka({ onError })
    for (const endpoint of endpoints) wire(router, endpoint)
    app.use(`/${name}`, router)
  }
  app.post(logIn.path, (req, res) => {
    const { sid, answer: value } = logIn.run(req.body)
    res.setHeader('Set-Cookie', serialize('sid', sid, { path: '/', httpOnly: true }))
    answerJson(res, 201, value)
  })
  return listen(app)
}

function readSession(req, _res, next) {
  req.session = sessions.get(req.cookies.sid)
  next()
}

function onError(error, _req, res) {
  answerJson(res, error.status ?? 500, { error: error.message })
}

function answerJson(res, status, value) {
  answer(res, status, JSON_TYPE, JSON.stringify(value))
}

const INPUTS = {
  query: (req) => req.query,
  body: (req) => req.body,
  session: (req) => req.session,
  undefined: () => undefined,
}

function wire(router, { method, path, status = 200, input, run }) {
  const take = INPUTS[input]
  router[method](path, (req, res) => answerJson(res, status, run(req.params, take(req))))
}
