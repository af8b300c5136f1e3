export { FormError, type FormErrorCode, type FormErrorPlace } from './forms/errors.ts'
export { type FileOptions, type FileSchema, type FilesOf, file } from './forms/file.ts'
export { formData } from './forms/form-data.ts'
export type { FormSchema, FormShape, FormValues } from './forms/form-schema.ts'
export type { FormLimits, Size } from './forms/limits.ts'
export type { FormPart } from './forms/part.ts'
export { parts } from './forms/parts.ts'
export type {
  JsonSchemaConverter,
  JsonSchemaOptions,
  StandardIssue,
  StandardProps,
  StandardResult,
  StandardSchema,
} from './forms/standard-schema.ts'
