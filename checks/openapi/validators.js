// Middleware of other validators, read as it is: what openapi(app) and routes(app) say of it, on 4.x and 5.x.
import assert from 'node:assert/strict'
import { celebrate, Joi, Segments } from 'celebrate'
import { body, check, checkSchema, header, oneOf, param, query } from 'express-validator'
import trunkline, { json } from 'trunkline'
import { openapi } from 'trunkline/schema'
import { routes } from 'trunkline/tools'
import v4 from 'trunkline/v4'

const end = (_req, res) => res.end()
const forbidden = () => assert.fail('a custom rule was run')

/** Registers every kind of check that we read, and of those that we do not. */
function addRoutes(app) {
  app.post(
    '/books/:id',
    celebrate({
      [Segments.PARAMS]: { id: Joi.number().integer() },
      [Segments.QUERY]: Joi.object({ draft: Joi.boolean().default(false) }),
      [Segments.BODY]: Joi.object({ title: Joi.string().min(2).required(), tags: Joi.array().items(Joi.string()) }),
      [Segments.SIGNEDCOOKIES]: Joi.object({ sid: Joi.string() }),
    }),
    end,
  )
  app.put('/alien', celebrate({ [Segments.BODY]: Joi.object({ parent: Joi.link('#alien') }).id('alien') }), end)
  app.post(
    '/orders/:id',
    json(),
    param('id').isInt().toInt(),
    [query('page').optional().isInt({ min: 1, max: 100 }), header('X-Key').notEmpty()],
    body('title').trim().notEmpty().isLength({ max: 80 }).withMessage('too long').bail(),
    body('mail').isEmail(),
    body('paid').isBoolean(),
    body('price').isFloat({ min: 0, max: 9.5 }),
    body('address.street').notEmpty(),
    body('lines.*.count').isInt({ min: 1 }),
    body('kind').isIn(['1', '7']),
    body('ending').matches(/^\d+$/),
    body('even').isDivisibleBy(2),
    body('note').optional().isString().custom(forbidden),
    body('coupon').if(body('paid').equals('true')).isInt(),
    end,
  )
  app.put('/users', checkSchema({ mail: { in: ['body'], isEmail: true }, age: { in: ['body'], isInt: true } }), end)
  app.get('/any', check('id').isInt(), end)
  app.get('/one', oneOf([query('a').isInt(), query('b').isInt()]), end)
  return app
}

const EXPECTED = {
  'POST /books/:id': { params: 'celebrate', query: 'celebrate', body: 'celebrate' },
  'PUT /alien': { body: 'celebrate, its schema could not be read' },
  'POST /orders/:id': {
    params: 'express-validator',
    query: 'express-validator',
    headers: 'express-validator',
    body: 'express-validator, 7 of 14 rules could not be read',
  },
  'PUT /users': { body: 'express-validator' },
  'GET /any': { request: 'express-validator, 1 of 1 rules could not be read' },
}

/** Checks what is read, and returns the documents. */
export function readValidators() {
  return [trunkline(), v4()].map((app) => {
    addRoutes(app)
    const described = routes(app).filter((route) => route.described !== undefined)
    assert.deepEqual(
      Object.fromEntries(described.map((route) => [`${route.method} ${route.path}`, route.described])),
      Object.fromEntries(Object.entries(EXPECTED).map(([route, parts]) => [route, prefixed(parts)])),
    )
    const warnings = []
    const document = openapi.document(app, { onWarning: (text) => warnings.push(text) })
    assert.deepEqual(warnings, [
      'PUT /alien: body checked by celebrate, its schema could not be read',
      'POST /orders/:id: body checked by express-validator, 7 of 14 rules could not be read',
      'GET /any: request checked by express-validator, 1 of 1 rules could not be read',
    ])
    const schemaOf = ({ post, put }) => (post ?? put).requestBody.content['application/json'].schema
    assert.deepEqual(schemaOf(document.paths['/books/{id}']), {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 2 },
        tags: { type: 'array', items: { type: 'string', minLength: 1 } },
      },
      required: ['title'],
      additionalProperties: false,
    })
    assert.deepEqual(schemaOf(document.paths['/orders/{id}']), {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 80 },
        mail: { type: 'string', format: 'email' },
        paid: { type: 'boolean' },
        price: { type: 'number', minimum: 0 },
        address: { type: 'object', properties: { street: { type: 'string', minLength: 1 } }, required: ['street'] },
        lines: { type: 'array', items: { type: 'object', properties: { count: { type: 'integer', minimum: 1 } } } },
        kind: {},
        ending: {},
        even: {},
        note: {},
        coupon: {},
      },
      required: ['title', 'mail', 'paid', 'price', 'address', 'kind', 'ending', 'even'],
    })
    assert.deepEqual(schemaOf(document.paths['/users']).properties, {
      mail: { type: 'string', format: 'email' },
      age: { type: 'integer' },
    })
    const parameters = document.paths['/orders/{id}'].post.parameters.map(({ name, in: where, required, schema }) => ({
      ...{ name, where, required, schema },
    }))
    assert.deepEqual(parameters, [
      { name: 'id', where: 'path', required: true, schema: { type: 'integer' } },
      { name: 'page', where: 'query', required: undefined, schema: { type: 'integer', minimum: 1, maximum: 100 } },
      { name: 'X-Key', where: 'header', required: true, schema: { type: 'string', minLength: 1 } },
    ])
    return document
  })
}

function prefixed(parts) {
  return Object.fromEntries(Object.entries(parts).map(([part, by]) => [part, `checked by ${by}`]))
}
