const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const joiValidation = require('express-joi-validation')
const { ValidationError: JsonValidationError, Validator } = require('express-json-validator-middleware')
const jsonSchema = require('express-jsonschema')
const expressValidation = require('express-validation')
const { expressYupMiddleware } = require('express-yup-middleware')
const { default: validate } = require('express-zod-safe')
const Joi = require('joi')
const request = require('supertest')
const Yup = require('yup')
const { z } = require('zod')
const { processRequest, validateRequest } = require('zod-express-middleware')

/** An app with one route behind the rules; what they make of a request is its answer. */
function createApp(rules, onError = (err, _req, _res, next) => next(err)) {
  const app = express().use(express.json())
  app.post('/:id', rules, (req, res) => res.json([req.params.id, req.query.page, req.body.mail]))
  return app.use(onError)
}

const right = (app) => request(app).post('/7?page=2').send({ mail: 'ann@example.com' })
const wrong = (app) => request(app).post('/7?page=2').send({ mail: 'ann' })

describe('express-joi-validation', () => {
  it('checks and converts body, query and params', async () => {
    const validator = joiValidation.createValidator({ passError: true })
    const rules = [
      validator.body(Joi.object({ mail: Joi.string().email().required() })),
      validator.params(Joi.object({ id: Joi.number() })),
    ]
    const app = createApp(rules, (err, _req, res, _next) => res.status(400).json([err.type, err.error.details[0].path]))
    await right(app).expect(200, [7, '2', 'ann@example.com'])
    await wrong(app).expect(400, ['body', ['mail']])
  })

  it('converts the query', async () => {
    const validator = joiValidation.createValidator()
    const app = createApp(validator.query(Joi.object({ page: Joi.number() })))
    await right(app).expect(200, ['7', 2, 'ann@example.com'])
  })
})

describe('express-zod-safe', () => {
  it('checks and converts body, query and params', async () => {
    const rules = { params: { id: z.coerce.number() }, query: { page: z.coerce.number() }, body: { mail: z.email() } }
    const app = createApp(validate(rules))
    await right(app).expect(200, [7, 2, 'ann@example.com'])
    const { body } = await wrong(app).expect(400)
    assert.equal(body[0].type, 'body')
  })
})

describe('zod-express-middleware', () => {
  it('checks body, query and params', async () => {
    const app = createApp(
      validateRequest({ params: z.object({ id: z.string() }), body: z.object({ mail: z.email() }) }),
    )
    await right(app).expect(200, ['7', '2', 'ann@example.com'])
    const { body } = await wrong(app).expect(400)
    assert.equal(body[0].type, 'Body')
  })

  it('converts what it has checked', async () => {
    const app = createApp(processRequest({ params: z.object({ id: z.coerce.number() }) }))
    await right(app).expect(200, [7, '2', 'ann@example.com'])
  })
})

describe('express-yup-middleware', () => {
  it('checks body, query and params', async () => {
    const schema = {
      body: { yupSchema: Yup.object().shape({ mail: Yup.string().email('no mail') }) },
      query: { yupSchema: Yup.object().shape({ page: Yup.number().required() }) },
    }
    const app = createApp(expressYupMiddleware({ schemaValidator: { schema } }))
    await right(app).expect(200, ['7', '2', 'ann@example.com'])
    await wrong(app).expect(400, { errors: { body: [{ message: 'no mail', propertyPath: 'mail' }] } })
  })
})

describe('express-json-validator-middleware', () => {
  it('checks by a JSON schema', async () => {
    const { validate: check } = new Validator({ allErrors: true })
    const schema = { type: 'object', required: ['mail'], properties: { mail: { type: 'string', pattern: '@' } } }
    const app = createApp(check({ body: schema }), (err, _req, res, _next) => {
      res.status(err instanceof JsonValidationError ? 400 : 500).json(Object.keys(err.validationErrors))
    })
    await right(app).expect(200)
    await wrong(app).expect(400, ['body'])
  })
})

describe('express-jsonschema', () => {
  it('checks by a JSON schema', async () => {
    const schema = { type: 'object', properties: { mail: { type: 'string', required: true, pattern: '@' } } }
    const app = createApp(jsonSchema.validate({ body: schema }), (err, _req, res, _next) => {
      res.status(400).json([err.name, err.validations.body[0].property])
    })
    await right(app).expect(200)
    await wrong(app).expect(400, ['JsonSchemaValidation', 'instance.mail'])
  })
})

describe('express-validation', () => {
  it('checks body, query and params', async () => {
    const rules = expressValidation.validate({
      body: expressValidation.Joi.object({ mail: expressValidation.Joi.string().email() }),
    })
    const app = createApp(rules, (err, _req, res, _next) => {
      res.status(err.statusCode).json(err instanceof expressValidation.ValidationError && err.details.body[0].path)
    })
    await right(app).expect(200)
    await wrong(app).expect(400, ['mail'])
  })
})
