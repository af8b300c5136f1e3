import type { IncomingMessage } from 'node:http'
import { type BodyReader, kBodyReader, type ReadsBody } from '../contract/body-reader.ts'
import { isThenable } from '../thenable.ts'
import type { FileSchema } from './file.ts'
import { type CompiledLimits, compileLimits, type FormLimits } from './limits.ts'
import type { JsonSchema, OutputOf, StandardIssue, StandardResult, StandardSchema } from './standard-schema.ts'

/** A schema for each field of a form. */
export type FormShape = Readonly<Record<string, StandardSchema>>

/** The values of a validated form. Fields that may be undefined are optional. */
export type FormValues<Shape extends FormShape> = Flat<
  { [Name in Required<Shape>]: OutputOf<Shape[Name]> } & {
    [Name in Exclude<keyof Shape, Required<Shape>>]?: OutputOf<Shape[Name]>
  }
>

type Required<Shape extends FormShape> = {
  [Name in keyof Shape]: undefined extends OutputOf<Shape[Name]> ? never : Name
}[keyof Shape]

type Flat<Type> = { [Key in keyof Type]: Type[Key] }

/** A schema for a whole form, which reads the request itself. Clients send `FormData`. */
export interface FormSchema<Shape extends FormShape> extends StandardSchema<FormData, FormValues<Shape>>, ReadsBody {
  /** The schemas of its fields. */
  readonly shape: Shape
}

type Collect = (req: IncomingMessage, limits: CompiledLimits, isWanted: (name: string) => boolean) => Promise<FormData>

export function createFormSchema<Shape extends FormShape>(
  shape: Shape,
  limits: FormLimits | undefined,
  collect: Collect,
): FormSchema<Shape> {
  for (const [name, schema] of Object.entries(shape)) {
    if (typeof schema?.['~standard']?.validate !== 'function')
      throw new TypeError(`the field "${name}" is not a schema`)
  }
  const compiled = compileLimits({ ...limitsOf(shape, limits), ...limits })
  const lists = new Set(Object.keys(shape).filter((name) => takesList(shape[name] as StandardSchema)))
  const reader: BodyReader = {
    mediaType: 'multipart/form-data',
    describe: (describeField) => describeForm(shape, describeField),
    isRead: isForm,
    read: (req) => collect(req as IncomingMessage, compiled, (name) => Object.hasOwn(shape, name)),
  }
  return {
    shape,
    [kBodyReader]: reader,
    '~standard': {
      version: 1,
      vendor: 'trunkline',
      validate: (value) => validateForm(shape, lists, value) as StandardResult<FormValues<Shape>>, // typed by the shape
    },
  }
}

/** Limits derived from the file schemas: further or larger files are rejected before they are stored. */
function limitsOf(shape: FormShape, { maxFileSize }: FormLimits = {}): FormLimits {
  const files = Object.values(shape).filter(isFileSchema)
  if (files.length === 0) return { maxFiles: 0 }
  return {
    maxFiles: sum(files.map(({ file }) => file.maxFiles)),
    maxFileSize: Math.max(...files.map(({ file }) => file.maxSize)),
    ...(maxFileSize === undefined && {
      maxTotal: sum(files.map(({ file }) => file.maxFiles * file.maxSize)) + FIELDS_SIZE,
    }),
  }
}

/** Room for fields and headers in addition to the files, unless `maxTotal` is set. */
const FIELDS_SIZE: number = 1024 * 1024

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function isFileSchema(schema: StandardSchema): schema is FileSchema<unknown> {
  return (schema as Partial<FileSchema<unknown>>).file?.maxSize !== undefined
}

/** Whether a single value must become a list. */
function takesList(schema: StandardSchema): boolean {
  if (isFileSchema(schema)) return schema.file.multiple
  try {
    return schema['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })['type'] === 'array'
  } catch {
    return false // it has none
  }
}

function validateForm(
  shape: FormShape,
  lists: Set<string>,
  value: unknown,
): StandardResult<object> | Promise<StandardResult<object>> {
  if (!isForm(value)) return { issues: [{ message: 'must be a form' }] }
  const names = Object.keys(shape)
  const results = names.map((name) => {
    const values = value.getAll(name)
    const isList = values.length > 1 || (lists.has(name) && values.length === 1)
    return (shape[name] as StandardSchema)['~standard'].validate(isList ? values : values[0])
  })
  if (!results.some(isThenable)) return join(names, results as StandardResult<unknown>[])
  return Promise.all(results).then((settled) => join(names, settled))
}

function join(names: string[], results: StandardResult<unknown>[]): StandardResult<object> {
  const value: Record<string, unknown> = Object.create(null)
  const issues: StandardIssue[] = []
  results.forEach((result, i) => {
    const name = names[i] as string
    if (result.issues) issues.push(...result.issues.map((issue) => ({ ...issue, path: [name, ...(issue.path ?? [])] })))
    else if (result.value !== undefined) value[name] = result.value
  })
  return issues.length === 0 ? { value } : { issues }
}

function describeForm(shape: FormShape, describe: (schema: StandardSchema) => JsonSchema): JsonSchema {
  const properties: Record<string, JsonSchema> = Object.create(null)
  for (const [name, schema] of Object.entries(shape)) properties[name] = describe(schema)
  const required = Object.keys(shape).filter((name) => refusesNothing(shape[name] as StandardSchema))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** Whether a field is required: the only way to find out is to validate undefined. */
function refusesNothing(schema: StandardSchema): boolean {
  try {
    const result = schema['~standard'].validate(undefined)
    if (!isThenable(result)) return result.issues !== undefined
    result.catch(() => {})
    return true
  } catch {
    return true
  }
}

function isForm(value: unknown): value is FormData {
  return typeof (value as Partial<FormData> | null | undefined)?.getAll === 'function'
}
