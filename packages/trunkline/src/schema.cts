export { type ApiPageOptions, apiPage } from './openapi/api-page.ts'
export type { OpenApiDocument, OpenApiOptions } from './openapi/document.ts'
export { type OpenApi, openapi } from './openapi/openapi.ts'
export type { ViewerName } from './openapi/viewers.ts'
export { describes } from './schema/describes.ts'
export type { SchemaErrorIssue } from './schema/issues.ts'
export type { ToJsonSchema, ToJsonSchemaOptions } from './schema/json-schema.ts'
export { type ProblemDetails, type ProblemDetailsOptions, problemDetails } from './schema/problem-details.ts'
export { events, stream } from './schema/response-kinds.ts'
export type { ResponseMode } from './schema/responses.ts'
export { createSchema, type SchemaFunction, type SchemaOptions, schema } from './schema/schema.ts'
export { SchemaError, type SchemaErrorCode } from './schema/schema-error.ts'
export { fromTypeBox, type TypeBoxOptions, type TypeBoxSchema, type TypeBoxValidator } from './schema/typebox.ts'
export type {
  DefaultResponses,
  Described,
  DescribedOnly,
  Endpoint,
  Routed,
  RoutesOf,
  ValidParts,
} from './types/schema/described.ts'
export type { DescribesFunction, DescribingHandler } from './types/schema/describing.ts'
export type {
  DescribedParts,
  Description,
  Documentation,
  EventsResponse,
  Examples,
  PartName,
  ResponseSchema,
  ResponsesByStatus,
  StreamResponse,
} from './types/schema/description.ts'
export type {
  DefaultDescription,
  DefaultsHandler,
  OnlyKnown,
  SchemaHandler,
  UnknownPart,
} from './types/schema/schema-handler.ts'
export type { InputOf, OutputOf, Schema } from './types/schema/standard.ts'
