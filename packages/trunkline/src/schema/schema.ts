import { type BodyReader, kBodyReader, type ReadsBody } from '../contract/body-reader.ts'
import type { ExchangeResponse, Next } from '../contract/exchange.ts'
import { hasContent } from '../http/has-content.ts'
import { captureOrigin, isUsed, setDescription, setMistake } from '../router/description.ts'
import { isThenable } from '../thenable.ts'
import type { Description, PartName } from '../types/schema/description.ts'
import type { DefaultDescription, DefaultsHandler, OnlyKnown, SchemaHandler } from '../types/schema/schema-handler.ts'
import type { Schema, SchemaResult } from '../types/schema/standard.ts'
import { type CompiledCheck, type CompiledPart, runCheck, type Verdict } from './check.ts'
import { createConversion } from './conversion.ts'
import type { ToJsonSchema } from './json-schema.ts'
import { findMistake } from './mistakes.ts'
import { type CheckedRequest, PART_ACCESS, PART_NAMES } from './parts.ts'
import { ResponseWatch } from './response-watch.ts'
import { compileResponses, type ResponseMode } from './responses.ts'
import { SchemaError } from './schema-error.ts'

/** Options of `schema()`. */
export interface SchemaOptions {
  /**
   * The status of the response to an invalid request.
   * @default 400
   */
  status?: 400 | 422
  /**
   * How responses are treated: `strip` sends only described properties, `check` sends all and warns about the others in
   * development and tests; for both, a response that does not match is an error. `trust` sends the response unchanged.
   * @default 'trust' if `NODE_ENV` is `production`, otherwise 'check'
   */
  responses?: ResponseMode
  /**
   * Whether strings in the path, the query, headers and cookies become the numbers, booleans, lists and dates that their
   * schemas expect: `z.number()` instead of `z.coerce.number()`. What is none of them stays a string, which is refused.
   * @default false
   */
  convert?: boolean
  /**
   * Returns the JSON Schema of a schema, for libraries whose schemas cannot do it themselves (valibot): of a query, to
   * find its lists; of what is converted; of a response, to strip it.
   */
  toJsonSchema?: ToJsonSchema
}

/** Creates handlers that validate requests. */
export interface SchemaFunction {
  <D extends Description>(description: D & OnlyKnown<D>, options?: SchemaOptions): SchemaHandler<D>
  /**
   * Describes responses of every route behind it, such as the 401 of a login check: for documents, clients and the
   * handlers' types. A response that a route describes itself wins.
   * @example Router().use(schema.defaults({ response: { 401: Problem } }), requireUser).get('/me', schema(Me), showMe)
   * @throws TypeError at registration, for anything else than `response` by status, `tags` and `security`
   */
  defaults<D extends DefaultDescription>(
    description: D & OnlyKnown<D, DefaultDescription>,
    options?: SchemaOptions,
  ): DefaultsHandler<D>
}

/**
 * Validates requests before the next handlers run, and describes the inputs and responses of the route: for the
 * handlers' types, for documents (`openapi()`) and for clients.
 *
 * `req.params`, `req.query` and `req.body` become the output of the schemas, until `next()` leaves the route; checked
 * headers and cookies are in `req.valid`. An invalid request goes to the error handlers as a `SchemaError`.
 * @example
 * app.get('/users', schema({ query: z.object({ page: z.coerce.number().default(1) }), response: z.array(User) }),
 *   async (req, res) => res.json(await list(req.query.page)))
 * @throws TypeError at registration, for a part that is unknown, described twice, or not a schema
 */
export const schema: SchemaFunction = createSchema()

/**
 * Creates a `schema()` with other defaults.
 * @example export const schema = createSchema({ status: 422, responses: 'strip' })
 */
export function createSchema(defaults: SchemaOptions = {}): SchemaFunction {
  function schema(description: Description, options?: SchemaOptions): Function {
    return createHandler(description, { ...defaults, ...options }, schema, 'schema()')
  }
  function defaultsOfRoutes(description: Description, options?: SchemaOptions): Function {
    return createHandler(description, { ...defaults, ...options }, defaultsOfRoutes, 'schema.defaults()')
  }
  return Object.assign(schema, { defaults: defaultsOfRoutes }) as unknown as SchemaFunction // typed by the description
}

function createHandler(
  given: Description,
  options: SchemaOptions,
  called: Function,
  by: 'schema()' | 'schema.defaults()',
): Function {
  const mistake = findMistake(given, called, by, options)
  if (mistake !== undefined) return createRefusal(mistake)
  const description = { ...given } // a copy, so that later changes have no effect
  const watch = compileWatch(description, options, () => isUsed(schema))
  const check = compileCheck(description, options, watch)
  const reader = bodyReaderOf(description)
  function schema(req: CheckedRequest, res: ExchangeResponse, next: Next): void {
    if (reader === undefined || reader.isRead(req.body)) runCheck(check, req, res, next)
    else void readThenCheck(reader, check, req, res, next) // never rejects
  }
  setDescription(schema, description, captureOrigin(by, called))
  return schema
}

/** The body reader of a schema that reads the body itself, such as `formData()` of `trunkline/forms`. */
function bodyReaderOf({ body }: Description): BodyReader | undefined {
  return (body as Partial<ReadsBody> | undefined)?.[kBodyReader]
}

async function readThenCheck(
  reader: BodyReader,
  check: CompiledCheck,
  req: CheckedRequest,
  res: ExchangeResponse,
  next: Next,
): Promise<void> {
  let goOn = (): void => runCheck(check, req, res, next)
  try {
    req.body = await reader.read(req)
  } catch (err) {
    goOn = () => next(err)
  }
  // Leave the promise first: on 3.x and 4.x, an error thrown by a handler must surface as usual and not as a rejection
  // of ours.
  setImmediate(() => {
    try {
      goOn()
    } catch (err) {
      next(err)
    }
  })
}

/**
 * A handler that fails at registration, with the route in the message. If another framework registers it, every request
 * fails.
 */
function createRefusal(mistake: string): Function {
  function schema(_req: unknown, _res: unknown, next: Next): void {
    next(new TypeError(mistake))
  }
  setMistake(schema, mistake)
  return schema
}

function compileCheck(
  description: Description,
  options: SchemaOptions,
  watchResponse: CompiledCheck['watchResponse'],
): CompiledCheck {
  return {
    parts: PART_NAMES.flatMap((name) => {
      const given = description[name]
      return given === undefined ? [] : [compilePart(name, given, options)]
    }),
    status: options.status ?? 400,
    unreadBody: description.body === undefined || bodyReaderOf(description) ? undefined : findUnreadBody,
    watchResponse,
  }
}

/** The error for a body that no parser has read; undefined if there is no body, or it was read. */
function findUnreadBody(req: CheckedRequest): SchemaError | undefined {
  if (req.body !== undefined || !hasContent(req.headers)) return undefined
  const isDevelopment = (req.app?.settings?.['env'] ?? process.env['NODE_ENV'] ?? 'development') === 'development'
  const detail = isDevelopment
    ? 'no body parser has read it. Put one for the Content-Type that the client sends before schema(), or have the client send a type that is read, such as application/json for json()'
    : 'could not be read. Check its Content-Type: JSON needs application/json'
  return new SchemaError(`The request's body: ${detail}`, {
    status: 400,
    code: 'body.unread',
    part: 'body',
    issues: [{ part: 'body', pointer: '', detail }],
  })
}

/** A router's `schema()` describes what it lists; the routes below may send more. */
function compileWatch(
  { response }: Description,
  { responses, toJsonSchema }: SchemaOptions,
  isOfRouter: () => boolean,
): CompiledCheck['watchResponse'] {
  const mode = responses ?? (process.env['NODE_ENV'] === 'production' ? 'trust' : 'check')
  if (response === undefined || mode === 'trust') return undefined
  const described = compileResponses(response, mode, toJsonSchema)
  return (req, res, next) => new ResponseWatch(described, described.isComplete && !isOfRouter(), req, res, next)
}

function compilePart(name: PartName, schema: Schema, { convert = false, toJsonSchema }: SchemaOptions): CompiledPart {
  const { '~standard': standard } = schema
  const { validate } = standard
  const isConverted = name !== 'body' && (convert || name === 'query')
  return {
    name,
    ...PART_ACCESS[name],
    validate(value) {
      try {
        // Keep the function, so that changing the schema later has no effect. The cast is the result type of Standard
        // Schema.
        const verdict = validate.call(standard, value) as Verdict
        return isThenable(verdict) ? verdict.then(undefined, toVerdict) : verdict
      } catch (err) {
        return toVerdict(err)
      }
    },
    prepare: isConverted ? createConversion(schema, toJsonSchema, convert) : undefined,
  }
}

/**
 * `JSON.parse()` reads lists and objects that are nested deeper than a recursive function can follow. That is a mistake
 * of the client; other errors are thrown again.
 */
function toVerdict(err: unknown): SchemaResult {
  if (err instanceof RangeError && err.message.includes('call stack')) return TOO_DEEP
  throw err
}

const TOO_DEEP: SchemaResult = { issues: [{ message: 'is nested too deeply' }] }
