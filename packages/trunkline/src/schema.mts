import entry from './schema.cjs'

export type {
  ApiPageOptions,
  DefaultDescription,
  DefaultResponses,
  DefaultsHandler,
  Described,
  DescribedOnly,
  DescribedParts,
  DescribesFunction,
  DescribingHandler,
  Description,
  Documentation,
  Endpoint,
  EventsResponse,
  Examples,
  InputOf,
  OnlyKnown,
  OpenApi,
  OpenApiDocument,
  OpenApiOptions,
  OutputOf,
  PartName,
  ProblemDetails,
  ProblemDetailsOptions,
  ResponseMode,
  ResponseSchema,
  ResponsesByStatus,
  Routed,
  RoutesOf,
  Schema,
  SchemaErrorCode,
  SchemaErrorIssue,
  SchemaFunction,
  SchemaHandler,
  SchemaOptions,
  StreamResponse,
  ToJsonSchema,
  ToJsonSchemaOptions,
  TypeBoxOptions,
  TypeBoxSchema,
  TypeBoxValidator,
  UnknownPart,
  ValidParts,
  ViewerName,
} from './schema.cjs'

/** What `require()` gives. */
const all: typeof entry = entry

export default all
/** Checks requests against a description, and says what a route takes and sends. */
export const schema: typeof entry.schema = entry.schema
/** Makes a `schema()` with other defaults. */
export const createSchema: typeof entry.createSchema = entry.createSchema
/** Describes what your own middleware checks. */
export const describes: typeof entry.describes = entry.describes
/** Describes a response that is sent piece by piece. */
export const stream: typeof entry.stream = entry.stream
/** Describes a response that is a stream of events. */
export const events: typeof entry.events = entry.events
/** An error handler that responds with `application/problem+json`. */
export const problemDetails: typeof entry.problemDetails = entry.problemDetails
/** A request that its description refuses, or a response that is not what its description says. */
export const SchemaError: typeof entry.SchemaError = entry.SchemaError
/** A request that its description refuses, or a response that is not what its description says. */
export type SchemaError = entry.SchemaError
/** Makes a Standard Schema of a TypeBox validator. */
export const fromTypeBox: typeof entry.fromTypeBox = entry.fromTypeBox
/** Makes a handler that responds with the OpenAPI document of an application. */
export const openapi: typeof entry.openapi = entry.openapi
/** Makes middleware that shows an OpenAPI document as a page. */
export const apiPage: typeof entry.apiPage = entry.apiPage
