import entry from './forms.cjs'

export type {
  FileOptions,
  FileSchema,
  FilesOf,
  FormErrorCode,
  FormErrorPlace,
  FormLimits,
  FormPart,
  FormSchema,
  FormShape,
  FormValues,
  JsonSchemaConverter,
  JsonSchemaOptions,
  Size,
  StandardIssue,
  StandardProps,
  StandardResult,
  StandardSchema,
} from './forms.cjs'

/** What `require()` gives. */
const all: typeof entry = entry

export default all
/** The parts of a form, one after the other, as they come in. */
export const parts: typeof entry.parts = entry.parts
/** Reads a form into memory, or makes a schema for one. */
export const formData: typeof entry.formData = entry.formData
/** A schema for a file in a form. */
export const file: typeof entry.file = entry.file
/** A form that cannot be read. */
export const FormError: typeof entry.FormError = entry.FormError
/** A form that cannot be read. */
export type FormError = entry.FormError
