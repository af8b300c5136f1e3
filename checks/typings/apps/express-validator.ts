import { body, checkSchema, matchedData, param, validationResult } from 'express-validator'
import framework, { type RequestHandler } from 'framework'

const app = framework()
const validate: RequestHandler = (req, res, next) => {
  const errors = validationResult(req)
  return errors.isEmpty() ? next() : res.status(400).json({ errors: errors.array() })
}
app.post('/users/:id', param('id').isInt(), [body('name').notEmpty(), body('mail').isEmail()], validate, (req, res) => {
  res.json(matchedData(req))
})
app.get('/search', body('q').optional(), (req, res) => res.json(req.query['q']))
app.post('/schema', checkSchema({ name: { isLength: { options: { min: 1 } } } }), validate)
app.put('/users/:id', async (req, res) => {
  await body('name').run(req)
  res.send(req.params.id)
})
