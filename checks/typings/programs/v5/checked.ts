// What is not known for sure is checked all the same.
import express, { type RequestHandler } from 'express'

export const handler: RequestHandler = (req, res) => {
  const id: string | string[] | undefined = req.params.id
  // @ts-expect-error a parameter is a text, or a list of texts
  req.params.a.b.c()
  res.send(id)
}
const app = express()
declare const prefix: string
app.get(['/a/:id', /^\/b/], (req) => {
  // @ts-expect-error a parameter is a text, or a list of texts
  req.params.a.b.c()
})
app.get(prefix, (req) => {
  // @ts-expect-error a parameter is a text, or a list of texts
  req.params.a.b.c()
})
app.use(handler, (req) => {
  // @ts-expect-error a parameter is a text, or a list of texts
  req.params.a.b.c()
})
