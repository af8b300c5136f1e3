import { toSize } from './limits.ts'
import type { JsonSchema, StandardResult, StandardSchema } from './standard-schema.ts'

/** Which files a form field accepts. */
export interface FileOptions {
  /**
   * The maximum file size: a number of bytes, or a string such as `'5mb'`.
   * @default '10mb'
   */
  maxSize?: number | string | undefined
  /**
   * Accepted media types, such as `'image/*'` or `'application/pdf'`. The client chooses the type: check the bytes
   * before you rely on it.
   * @default every type
   */
  types?: readonly string[] | undefined
  /**
   * Whether the file is optional.
   * @default false
   */
  optional?: boolean | undefined
  /**
   * Whether the field accepts several files, as `<input type="file" multiple>` sends them. The value is then a list.
   * @default false
   */
  multiple?: boolean | undefined
  /**
   * Maximum number of files, with `multiple`.
   * @default 5
   */
  maxFiles?: number | undefined
}

/** A schema for files of a form. */
export interface FileSchema<Output> extends StandardSchema<Output, Output> {
  /** Limits that apply while the form is read. */
  readonly file: { readonly maxSize: number; readonly maxFiles: number; readonly multiple: boolean }
}

/** The type of a field with these options. */
export type FilesOf<Options> = Options extends { multiple: true }
  ? File[]
  : Options extends { optional: true }
    ? File | undefined
    : File

/**
 * Creates a schema for a file in a form: its size, and the media type that the client sent.
 * @example formData({ avatar: file({ maxSize: '5mb', types: ['image/*'] }) })
 * @throws TypeError for invalid options
 */
export function file<const Options extends FileOptions = object>(options?: Options): FileSchema<FilesOf<Options>> {
  const { types, optional = false, multiple = false, maxFiles = 5 }: FileOptions = options ?? {}
  const maxSize = toSize('maxSize', options?.maxSize ?? '10mb')
  const patterns = types?.map(compileType)
  const check = (value: unknown): string | undefined => {
    if (!isFile(value)) return 'must be a file'
    if (value.size > maxSize) return `must be a file of at most ${maxSize} bytes`
    if (patterns?.some((pattern) => pattern.test(value.type)) === false)
      return `must be a file of type ${types?.join(' or ')}`
    return undefined
  }
  const validate = multiple ? validateList(check, optional ? 0 : 1, maxFiles) : validateOne(check, optional)
  const describe = (): JsonSchema =>
    multiple ? { type: 'array', items: describeFile(types), maxItems: maxFiles } : describeFile(types)
  return {
    file: { maxSize, maxFiles: multiple ? maxFiles : 1, multiple },
    '~standard': {
      version: 1,
      vendor: 'trunkline',
      validate: validate as (value: unknown) => StandardResult<FilesOf<Options>>, // typed by the options
      jsonSchema: { input: describe, output: describe },
    },
  }
}

type Check = (value: unknown) => string | undefined
type Validate = (value: unknown) => StandardResult<unknown>

function validateOne(check: Check, optional: boolean): Validate {
  return (value) => {
    if (isAbsent(value)) return optional ? { value: undefined } : { issues: [{ message: 'a file is required' }] }
    const message = Array.isArray(value) ? 'must be one file' : check(value)
    return message === undefined ? { value } : { issues: [{ message }] }
  }
}

function validateList(check: Check, least: number, most: number): Validate {
  return (value) => {
    const list = (Array.isArray(value) ? value : [value]).filter((each) => !isAbsent(each))
    if (list.length < least) return { issues: [{ message: 'a file is required' }] }
    if (list.length > most) return { issues: [{ message: `must be at most ${most} files` }] }
    const messages = list.map(check)
    const issues = messages.flatMap((message, index) => (message === undefined ? [] : [{ message, path: [index] }]))
    return issues.length === 0 ? { value: list } : { issues }
  }
}

/** Browsers send an empty, unnamed file for a file input without a selection. */
function isAbsent(value: unknown): boolean {
  return value === undefined || (isFile(value) && value.name === '' && value.size === 0)
}

// Checks the shape, because a file may come from another realm.
function isFile(value: unknown): value is File {
  const { name, size, type, stream } = (value ?? {}) as Partial<File>
  return (
    typeof name === 'string' && typeof size === 'number' && typeof type === 'string' && typeof stream === 'function'
  )
}

/** Compiles `image/*` to a RegExp that matches every subtype, with or without parameters. */
function compileType(type: string): RegExp {
  const match = /^([\w!#$&^.+-]+)\/(\*|[\w!#$&^.+-]+)$/.exec(type) ?? /^(\*)\/(\*)$/.exec(type)
  if (match === null) throw new TypeError(`types must be media types such as 'image/*', not ${JSON.stringify(type)}`)
  const [, main = '', sub = ''] = match
  const [first, second] = [main, sub].map((part) => (part === '*' ? '[^/;]+' : part.replace(/[.+^$&]/g, '\\$&')))
  return new RegExp(`^${first}/${second}\\s*(?:;|$)`, 'i')
}

/** OpenAPI 3.0 uses `format`, 3.1 and JSON Schema use `contentMediaType`. */
function describeFile(types: readonly string[] | undefined): JsonSchema {
  const [only, ...more] = types ?? []
  const type = only !== undefined && more.length === 0 ? only : 'application/octet-stream'
  return { type: 'string', format: 'binary', contentMediaType: type }
}
