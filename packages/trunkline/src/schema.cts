import { type ApiPageOptions, apiPage } from './openapi/api-page.ts'
import type { OpenApiDocument, OpenApiOptions } from './openapi/document.ts'
import { type OpenApi, openapi } from './openapi/openapi.ts'
import type { ViewerName } from './openapi/viewers.ts'
import { describes } from './schema/describes.ts'
import type { SchemaErrorIssue } from './schema/issues.ts'
import type { ToJsonSchema, ToJsonSchemaOptions } from './schema/json-schema.ts'
import { type ProblemDetails, type ProblemDetailsOptions, problemDetails } from './schema/problem-details.ts'
import { events, stream } from './schema/response-kinds.ts'
import type { ResponseMode } from './schema/responses.ts'
import { createSchema, type SchemaFunction, type SchemaOptions, schema } from './schema/schema.ts'
import { SchemaError, type SchemaErrorCode } from './schema/schema-error.ts'
import { fromTypeBox, type TypeBoxOptions, type TypeBoxSchema, type TypeBoxValidator } from './schema/typebox.ts'
import type {
  DefaultResponses,
  Described,
  DescribedOnly,
  Endpoint,
  Routed,
  RoutesOf,
  ValidParts,
} from './types/schema/described.ts'
import type { DescribesFunction, DescribingHandler } from './types/schema/describing.ts'
import type {
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
import type {
  DefaultDescription,
  DefaultsHandler,
  OnlyKnown,
  SchemaHandler,
  UnknownPart,
} from './types/schema/schema-handler.ts'
import type { InputOf, OutputOf, Schema } from './types/schema/standard.ts'

export {
  type ApiPageOptions,
  apiPage,
  createSchema,
  type DefaultDescription,
  type DefaultResponses,
  type DefaultsHandler,
  type Described,
  type DescribedOnly,
  type DescribedParts,
  type DescribesFunction,
  type DescribingHandler,
  type Description,
  type Documentation,
  describes,
  type Endpoint,
  type EventsResponse,
  type Examples,
  events,
  fromTypeBox,
  type InputOf,
  type OnlyKnown,
  type OpenApi,
  type OpenApiDocument,
  type OpenApiOptions,
  type OutputOf,
  openapi,
  type PartName,
  type ProblemDetails,
  type ProblemDetailsOptions,
  problemDetails,
  type ResponseMode,
  type ResponseSchema,
  type ResponsesByStatus,
  type Routed,
  type RoutesOf,
  type Schema,
  SchemaError,
  type SchemaErrorCode,
  type SchemaErrorIssue,
  type SchemaFunction,
  type SchemaHandler,
  type SchemaOptions,
  type StreamResponse,
  schema,
  stream,
  type ToJsonSchema,
  type ToJsonSchemaOptions,
  type TypeBoxOptions,
  type TypeBoxSchema,
  type TypeBoxValidator,
  type UnknownPart,
  type ValidParts,
  type ViewerName,
}
