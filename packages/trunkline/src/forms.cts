import { FormError, type FormErrorCode, type FormErrorPlace } from './forms/errors.ts'
import { type FileOptions, type FileSchema, type FilesOf, file } from './forms/file.ts'
import { formData } from './forms/form-data.ts'
import type { FormSchema, FormShape, FormValues } from './forms/form-schema.ts'
import type { FormLimits, Size } from './forms/limits.ts'
import type { FormPart } from './forms/part.ts'
import { parts } from './forms/parts.ts'
import type {
  JsonSchemaConverter,
  JsonSchemaOptions,
  StandardIssue,
  StandardProps,
  StandardResult,
  StandardSchema,
} from './forms/standard-schema.ts'

export {
  type FileOptions,
  type FileSchema,
  type FilesOf,
  FormError,
  type FormErrorCode,
  type FormErrorPlace,
  type FormLimits,
  type FormPart,
  type FormSchema,
  type FormShape,
  type FormValues,
  file,
  formData,
  type JsonSchemaConverter,
  type JsonSchemaOptions,
  parts,
  type Size,
  type StandardIssue,
  type StandardProps,
  type StandardResult,
  type StandardSchema,
}
