import * as buffer from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { createFormSchema, type FormSchema, type FormShape } from './form-schema.ts'
import { type CompiledLimits, compileLimits, type FormLimits } from './limits.ts'
import { FormReader } from './reader.ts'

/**
 * Reads a `multipart/form-data` request into memory, as the web's own `FormData`: fields are strings, files `File`s.
 * @example const avatar = (await formData(req, { maxFileSize: '2mb' })).get('avatar')
 * @throws FormError (rejects) if the form exceeds a limit, is malformed, or the client disconnects
 * @throws TypeError for invalid limits
 * @throws Error (rejects) that says what to install if `@fastify/busboy` is missing
 */
export function formData(req: IncomingMessage, limits?: FormLimits): Promise<FormData>
/**
 * Creates a schema for a form from a schema for each field. `schema()` of `trunkline/schema` uses it to read the
 * request; limits that you do not set are derived from the files.
 * @example schema({ body: formData({ avatar: file({ maxSize: '5mb', types: ['image/*'] }), name: z.string() }) })
 * @throws TypeError for a field that is not a schema
 */
export function formData<const Shape extends FormShape>(shape: Shape, limits?: FormLimits): FormSchema<Shape>
export function formData(
  first: IncomingMessage | FormShape,
  limits?: FormLimits,
): Promise<FormData> | FormSchema<FormShape> {
  if (isRequest(first)) return collect(first, compileLimits(limits))
  return createFormSchema(first, limits, collect)
}

function isRequest(value: IncomingMessage | FormShape): value is IncomingMessage {
  return typeof (value as IncomingMessage).pipe === 'function' && !('~standard' in (value as IncomingMessage).pipe)
}

/** Node 18 has it in `node:buffer` only; other runtimes need their own global. */
const WebFile: typeof File = globalThis.File ?? buffer.File

/** Collects the parts of a form; skips those that are not wanted. */
async function collect(
  req: IncomingMessage,
  limits: CompiledLimits,
  isWanted: (name: string) => boolean = () => true,
): Promise<FormData> {
  const reader = new FormReader(req, limits)
  const form = new FormData()
  for (let part = await reader.next(); part !== undefined; part = await reader.next()) {
    const { name, filename } = part
    if (!isWanted(name)) part.discard()
    else if (filename === undefined) form.append(name, await part.text())
    else
      form.append(name, new WebFile(await part.pieces(), filename, { type: part.headers['content-type'] ?? part.type }))
  }
  return form
}
