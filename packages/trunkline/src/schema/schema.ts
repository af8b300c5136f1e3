import { type BodyReader, kBodyReader, type ReadsBody } from '../contract/body-reader.ts'
import type { ExchangeResponse, Next } from '../contract/exchange.ts'
import { setDescription, setMistake } from '../router/description.ts'
import type { Description, PartName } from '../types/schema/description.ts'
import type { OnlyKnown, SchemaHandler } from '../types/schema/schema-handler.ts'
import type { Schema } from '../types/schema/standard.ts'
import { type CompiledCheck, type CompiledPart, runCheck, type Verdict } from './check.ts'
import { findMistake } from './mistakes.ts'
import { type CheckedRequest, PARTS } from './parts.ts'
import { createListMaker, type ToJsonSchema } from './query-lists.ts'
import { createFindResponse, createResponseWatch, type ResponseMode } from './responses.ts'
import { findUnreadBody } from './unread-body.ts'

/** How `schema()` treats what does not hold. */
export interface SchemaOptions {
  /**
   * The status of a refused request.
   * @default 400
   */
  status?: 400 | 422
  /**
   * What happens to what handlers send: `check` makes a response that is not as described an error, `strip` sends only
   * what the schema lets through, `trust` sends what it is given.
   * @default 'trust' when `NODE_ENV` is `production`, else 'check'
   */
  responses?: ResponseMode
  /** Gives the JSON Schema of what a schema takes, for libraries whose schemas do not say it themselves (valibot). */
  toJsonSchema?: ToJsonSchema
}

/** Makes handlers that check requests against a description. */
export type SchemaFunction = <D extends Description>(
  description: D & OnlyKnown<D>,
  options?: SchemaOptions,
) => SchemaHandler<D>

/**
 * Checks requests against a description before the handlers behind it run, and says what the route takes and sends: for
 * their types, for documents (`openapi()`) and for clients.
 *
 * `req.params`, `req.query` and `req.body` become what the schemas make of them, until the route is left by `next()`;
 * checked headers and cookies are in `req.valid`. A refused request goes to the error handlers as a `SchemaError`.
 * @example
 * app.get('/users', schema({ query: z.object({ page: z.coerce.number().default(1) }), response: z.array(User) }),
 *   async (req, res) => res.json(await list(req.query.page)))
 * @throws TypeError when it is registered, for a part that is unknown, described twice, or no schema
 */
export const schema: SchemaFunction = createSchema()

/**
 * Makes a `schema()` with other defaults.
 * @example export const schema = createSchema({ status: 422, responses: 'strip' })
 */
export function createSchema(defaults: SchemaOptions = {}): SchemaFunction {
  return function schema(description, options) {
    const handler = createHandler(description, { ...defaults, ...options }, schema)
    return handler as unknown as SchemaHandler<typeof description> // it is one, once TypeScript knows the description
  } as SchemaFunction
}

function createHandler(given: Description, options: SchemaOptions, entrance: Function): Function {
  const responses = options.responses ?? (process.env['NODE_ENV'] === 'production' ? 'trust' : 'check')
  const mistake = findMistake(given, responses, entrance)
  if (mistake !== undefined) return createRefusal(mistake)
  const description = { ...given } // so that nothing changes by what is written to it later
  const check = compileCheck(description, responses, options)
  const reader = bodyReaderOf(description)
  function schema(req: CheckedRequest, res: ExchangeResponse, next: Next): void {
    if (reader === undefined || reader.isRead(req.body)) runCheck(check, req, res, next)
    else void readThenCheck(reader, check, req, res, next)
  }
  setDescription(schema, description)
  return schema
}

/** How the schema of the body reads it, if it does so itself, as `formData()` of `trunkline/forms` does. */
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
  try {
    req.body = await reader.read(req)
  } catch (err) {
    setImmediate(next, err)
    return
  }
  // Outside of the promise: an error that a handler throws on a line that lets it pass has to reach the process as ever.
  setImmediate(runCheck, check, req, res, next)
}

/** Registering it fails, with the route in the message; where somebody else registers it, every request does. */
function createRefusal(mistake: string): Function {
  function schema(_req: unknown, _res: unknown, next: Next): void {
    next(new TypeError(mistake))
  }
  setMistake(schema, mistake)
  return schema
}

const ORDER: readonly PartName[] = ['params', 'query', 'headers', 'cookies', 'body']

function compileCheck(description: Description, mode: ResponseMode, options: SchemaOptions): CompiledCheck {
  const { response } = description
  return {
    parts: ORDER.flatMap((name) => {
      const given = description[name]
      return given === undefined ? [] : [compilePart(name, given, options)]
    }),
    status: options.status ?? 400,
    unreadBody: description.body === undefined || bodyReaderOf(description) ? undefined : findUnreadBody,
    watchResponse:
      response === undefined || mode === 'trust' ? undefined : createResponseWatch(createFindResponse(response), mode),
  }
}

function compilePart(name: PartName, schema: Schema, options: SchemaOptions): CompiledPart {
  const { '~standard': standard } = schema
  const { validate } = standard
  return {
    name,
    ...PARTS[name],
    // What Standard Schema says that it gives. Kept, so that a schema that is changed later checks as it did.
    validate: (value) => validate.call(standard, value) as Verdict,
    prepare: name === 'query' ? createListMaker(schema, options.toJsonSchema) : undefined,
  }
}
